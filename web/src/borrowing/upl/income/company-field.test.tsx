import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { CompanyField } from "./company-field";

function show(): void {
  const Component = () => <CompanyField value={null} onValue={() => undefined} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component }])} />
    </QueryClientProvider>,
  );
}

test("answers appear when the search has ended, so that none moves under a finger", async () => {
  const searched = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async () => (await searched.promise).clone()); // a slow typist searches more than once
  show();
  await userEvent.type(screen.getByLabelText("회사 이름"), "이음상사");
  expect(await screen.findByText("회사를 찾고 있어요")).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  searched.resolve(Response.json({ data: { list: [{ name: "이음상사 서울", representative: "김이음", address: "서울" }] } }));
  await screen.findByRole("button", { name: "‘이음상사’ 그대로 쓰기" });
  expect(screen.getAllByRole("button").map((one) => one.textContent)).toEqual(["이음상사 서울대표 김이음 · 서울", "‘이음상사’ 그대로 쓰기"]);
});

test("a number is not taken for the name of a company", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { list: [] } }));
  show();
  await userEvent.type(screen.getByLabelText("회사 이름"), "35000000");
  expect(screen.getByLabelText("회사 이름")).toHaveAccessibleDescription(/숫자 말고 회사 이름을 입력해 주세요/);
  expect(screen.queryByRole("button")).toBeNull();
});
