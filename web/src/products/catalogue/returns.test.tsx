import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NetRate } from "./net-rate";
import Returns from "./returns";

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <p>
        12개월
        <NetRate uid="p1" token="" amount={1_000_000} />
      </p>
    </QueryClientProvider>,
  ).container;

it("follows the term after a separator, which is not there without a rate", async () => {
  const row = { date: "2027-11-26", principal: 1_000_000, interest: 87_000, incomeTax: 12_180, localTax: 1_210, platformFee: 12_000 };
  vi.stubGlobal("fetch", async () => Response.json({ data: { disburseSchedule: [row], netRate: "7" } }));
  const shown = show();
  expect(shown).toHaveTextContent("12개월");
  expect(shown).not.toHaveTextContent("·");
  await vi.waitFor(() => expect(shown).toHaveTextContent(/^12개월 · 세후 연 7\.0% 예상$/));
});

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
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  rerender(returns(5_000_000));
  expect(screen.getByRole("heading", { name: "37만원을 투자하면" })).toBeVisible();
});
