import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Buy } from "./buy";
import type { BuyActions, Properties } from "./buy-actions";

test("the product is named above the amount while its title is out of view", () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: typeof report) {
        report = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
  const properties = { productUid: "p", title: "송도동 아파트", rate: "11.4" } as Properties;
  const buying: BuyActions = { bounds: { remaining: 1_000_000, limit: 5_000_000 }, short: 0, error: undefined, fixes: [], possible: null, actions: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <h1>송도동 아파트</h1>
      <Buy properties={properties} token="" amount={null} buying={buying} onAmount={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText("연 11.4%")).toBeNull();
  act(() => report([{ isIntersecting: false }]));
  expect(screen.getByText("연 11.4%").previousSibling).toHaveTextContent("송도동 아파트");
  act(() => report([{ isIntersecting: true }]));
  expect(screen.queryByText("연 11.4%")).toBeNull();
});
