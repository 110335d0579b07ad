import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import LoanAgreement from "./loan-agreement";

/** Renders the page of a member who lacks a consent and has these open journeys. Returns the progress in percent. */
async function progress(question: string, journeys: object[]): Promise<number> {
  const answers: Record<string, unknown> = {
    "/credit/loan-agreement": { agreements: [{ id: "credit", name: "신용정보 조회 동의", required: true, contentHash: "h" }] },
    "/journeys": journeys,
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answers[new URL(url, location.href).pathname.replace("/api/v2", "")] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", Component: LoanAgreement }])} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(question));
  await screen.findByText("신용정보 조회 동의");
  return Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"));
}

it("moves the bar less for the first of several questions than for a page that only asks for consent", async () => {
  const first = await progress("어떤 대출을 신청할까요?", []);
  cleanup();
  expect(first).toBeLessThan(await progress("이어서 하려면 동의가 필요해요", [{ kind: "upl", path: "/upl/income" }]));
});
