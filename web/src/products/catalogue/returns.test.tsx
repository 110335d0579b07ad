import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import Returns from "./returns";

it("names the amount of the shown payments, also while those of another amount load", async () => {
  const row = { date: "2027-11-26", principal: 370_000, interest: 3_000, incomeTax: 420, localTax: 40, platformFee: 370 };
  vi.stubGlobal("fetch", async () => Response.json({ data: { disburseSchedule: [row], netRate: "7" } }));
  const queries = new QueryClient();
  const returns = (amount: number) => (
    <QueryClientProvider client={queries}>
      <Returns uid="p1" token="" amount={amount} example={false} />
    </QueryClientProvider>
  );
  const { rerender } = render(returns(370_000));
  await screen.findByRole("heading", { name: "37만원을 투자하면" });
  expect(screen.getByText("지급일과 금액은 대출이 나가는 날에 따라 달라져요.")).toBeVisible();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  rerender(returns(5_000_000));
  expect(screen.getByRole("heading", { name: "37만원을 투자하면" })).toBeVisible();
});
