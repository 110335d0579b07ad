import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import GradeDetails from "./grade-details";

it.each([
  ["A1", "A1은 1번째"],
  ["A2", "A2는 2번째"],
  ["B1", "B1은 3번째"],
  ["B2", "B2는 4번째"],
  ["C1", "C1은 5번째"],
  ["C2", "C2는 6번째"],
])("the grade %s has the particle of its pronunciation", (grade, words) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: null }));
  const shown = render(
    <QueryClientProvider client={new QueryClient()}>
      <GradeDetails grade={grade} credit />
    </QueryClientProvider>,
  ).container;
  expect(shown).toHaveTextContent(`${words} 단계`);
});
