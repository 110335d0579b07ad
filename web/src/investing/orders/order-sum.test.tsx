import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { OrderSum } from "./order-sum";

const OFFER = { productUid: "p1", title: "마포 아파트", rate: "12", period: 12, personalCredit: false, closeDateTime: "2098-01-27T06:45:00Z" };
const nothing = () => undefined;

const LATER = { ...OFFER, productUid: "p2", closeDateTime: "2098-01-28T06:45:00Z" };

/** Renders an order of 300,000 won of each product, and returns what is above the confirmations. */
function shown(offers: readonly (typeof OFFER)[], deposit: number): Element | null {
  vi.stubGlobal("fetch", () => new Promise(nothing));
  const lines = offers.map(({ productUid }) => ({ productUid, amount: 300_000 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderSum lines={lines} offers={new Map(offers.map((offer) => [offer.productUid, offer]))} token="" deposit={deposit} short={0} unconfirmed={2} busy={false} unsure={false} onPress={nothing} onFill={nothing}>
        <p>확인할 것</p>
      </OrderSum>
    </QueryClientProvider>,
  );
  return screen.getByText("확인할 것").previousElementSibling;
}

it("states until when the order can be withdrawn, and the deposit that is left, above the confirmations", () => {
  expect(shown([OFFER], 1_000_000)).toHaveTextContent("취소할 수 있는 때2098년 1월 27일 (월) 15:45까지남는 예치금 (지금 1,000,000원)700,000원");
  expect(screen.getAllByRole("button", { name: "2가지를 확인해 주세요" })).toHaveLength(2);
  for (const outlook of screen.getAllByRole("region", { name: "예치금과 이자" })) expect(outlook).toHaveTextContent("첫 지급 예정 (세후)");
});

it("states the first end of several products, and that they differ", () => {
  expect(shown([LATER, OFFER], 500_000)).toHaveTextContent("2098년 1월 27일 (월) 15:45까지, 상품마다 달라요모자라는 예치금 (지금 500,000원)100,000원");
});
