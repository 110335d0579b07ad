import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { taxedInterest } from "./queries";

function Interest({ amount }: { amount: number }) {
  const { data } = useQuery(taxedInterest("p", amount));
  return <p>{data ? data.taxedInterest : "묻지 않음"}</p>;
}

test("interest after tax is asked for only where there is an amount [B186]", async () => {
  const asked = vi.fn<(url: string) => Promise<Response>>(async () => new Response(JSON.stringify({ data: { taxedInterest: 123 } })));
  vi.stubGlobal("fetch", asked);
  const draw = (amount: number) => (
    <QueryClientProvider client={client}>
      <Interest amount={amount} />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(draw(0));
  expect(screen.getByText("묻지 않음")).toBeVisible();
  rerender(draw(10_000));
  expect(await screen.findByText("123")).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls[0]?.[0]).toMatch("/v2/products/p/expect-taxed-interest?productUid=p&amount=10000");
});

test("all that is asked for at one moment is one call", async () => {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (_, { body }) => {
    const { lines } = JSON.parse(String(body)) as { lines: { productUid: string; amount: number }[] };
    const taxedInterests = lines.filter(({ productUid }) => productUid !== "gone").map((line) => ({ ...line, taxedInterest: line.amount / 100 }));
    return new Response(JSON.stringify({ data: { taxedInterests } }));
  });
  vi.stubGlobal("fetch", asked);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const found = await Promise.allSettled(["a", "b", "gone"].map((uid) => client.fetchQuery(taxedInterest(uid, 20_000))));
  expect(found.map((one) => (one.status === "fulfilled" ? one.value.taxedInterest : null))).toEqual([200, 200, null]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls[0]?.[0]).toMatch(/\/v2\/products\/expect-taxed-interest$/);
});
