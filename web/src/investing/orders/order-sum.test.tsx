import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { OrderSum } from "./order-sum";

const OFFER = { productUid: "p1", title: "마포 아파트", rate: "12", period: 12, personalCredit: false, closeDateTime: "2098-01-27T06:45:00Z" };
const nothing = () => undefined;

it("states until when the order can be withdrawn, and the deposit that is left, above the confirmations", () => {
  vi.stubGlobal("fetch", () => new Promise(nothing));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderSum lines={[{ productUid: "p1", amount: 300_000 }]} offers={new Map([["p1", OFFER]])} token="" deposit={1_000_000} short={0} unconfirmed={2} busy={false} unsure={false} onPress={nothing} onFill={nothing}>
        <p>확인할 것</p>
      </OrderSum>
    </QueryClientProvider>,
  );
  const confirmations = screen.getByText("확인할 것");
  expect(confirmations.previousElementSibling).toHaveTextContent("2098년 1월 27일 (월) 15:45까지 취소할 수 있어요. 투자하면 예치금이 700,000원 남아요.");
  expect(screen.getAllByRole("button", { name: "2가지를 확인해 주세요" })).toHaveLength(2);
});
