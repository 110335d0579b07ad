/** What the order costs and pays, until when it can be withdrawn, and the button that orders or fills the deposit. */
import type { ReactNode } from "react";
import { momentOf } from "#/core/lib/date";
import { amountText, won } from "#/core/lib/money";
import { consentAction } from "#/core/ui/agreements/agreement-links";
import { Button } from "#/core/ui/button";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { OrderTotal } from "#/investing/ordering/components/order-total";
import { type Expected, firstPayoutText, useExpected } from "#/investing/ordering/expected";
import { type Line, totalOf } from "#/investing/ordering/lines";
import type { Offer } from "./order-queries";

/** Won: `deposit` is undefined until it is known; `short` is what the order lacks and the investor can pay in now.
 * `unconfirmed`: the number of required confirmations that are missing. `preparing`: the action of a member who may
 * not invest yet. `children`: the confirmations, or what that member has to do first. */
type OrderSumProps = {
  lines: readonly Line[];
  offers: ReadonlyMap<string, Offer>;
  token: string;
  deposit: number | undefined;
  short: number;
  unconfirmed: number;
  busy: boolean;
  unsure: boolean;
  onPress(): void;
  onFill(): void;
  preparing?: ReactNode;
  children: ReactNode;
};

const OUTLOOK = "예치금과 이자";

export function OrderSum({ lines, offers, token, deposit, short, unconfirmed, busy, unsure, onPress, onFill, preparing, children }: OrderSumProps) {
  const total = totalOf(lines);
  const expected = useExpected(lines, token);
  const products = lines.flatMap(({ productUid }) => offers.get(productUid) ?? []);
  const [until] = endsOf(products);
  const facts = [...expectedFacts(expected), { label: "취소할 수 있는 때", value: withdrawableUntil(products) }, depositAfter(total, deposit)];
  const action = unsure ? ({ label: "결과 확인하기", variant: "primary" } as const) : consentAction(unconfirmed, `${amountText(total)} 투자하기`);
  const order = short ? (
    <Button large block onClick={onFill}>
      예치금 {amountText(short)} 채우기
    </Button>
  ) : (
    <Button variant={action.variant} large block busy={busy} onClick={onPress}>
      {action.label}
    </Button>
  );
  const cta = preparing ?? order;
  return (
    <>
      <div className="order-columns__consents">
        <section className="only-sm mb-2" aria-label={OUTLOOK}>
          <Facts facts={preparing ? expectedFacts(expected) : facts} />
        </section>
        {children}
      </div>
      <aside className="order-columns__side" aria-label="투자하기">
        <section className="only-lg" aria-label={OUTLOOK}>
          <Facts facts={facts} />
        </section>
        <div className="only-lg mt-5">{cta}</div>
        <p className="caption mt-3">원금과 이자는 보장되지 않아요. 모집이 먼저 다 차면 그때부터 취소할 수 없고, 지급일은 대출이 나가는 날에 따라 달라져요.</p>
        {!short && !preparing && until && <p className="caption mt-2">투자하기를 누르면 바로 신청돼요. 금액을 바꾸려면 {until} 전에 취소하고 다시 신청해 주세요.</p>}
      </aside>
      <div className="action-bar action-bar--line only-sm">
        <OrderTotal titles={products.map(({ title }) => title)} total={total} />
        {cta}
      </div>
    </>
  );
}

/** The first payment and the interest, after tax and fee. */
export const expectedFacts = (expected: Expected | undefined): Fact[] => [
  { label: "첫 지급 예정 (세후)", value: expected ? firstPayoutText(expected) : "–" },
  { label: "예상 세후 이자", value: expected ? won(expected.interest) : "–" },
];

function depositAfter(total: number, deposit: number | undefined): Fact {
  if (deposit === undefined) return { label: "남는 예치금", value: "–" };
  const now = ` (지금\u00a0${won(deposit)})`;
  if (deposit < total) return { label: `모자라는 예치금${now}`, value: <span className="text-clay-700">{won(total - deposit)}</span> };
  return { label: `남는 예치금${now}`, value: won(deposit - total) };
}

type Ending = Pick<Offer, "closeDateTime">;

/** The different ends of recruiting, the earliest first. A product that fills earlier cannot be withdrawn from that moment. */
function endsOf(products: readonly Ending[]): string[] {
  const times = products.map(({ closeDateTime }) => Date.parse(closeDateTime)).toSorted((one, other) => one - other);
  return [...new Set(times.map(momentOf))];
}

export function withdrawableUntil(products: readonly Ending[]): string {
  const [first, ...later] = endsOf(products);
  if (!first) return "–";
  return `${first}까지${later.length > 0 ? ", 상품마다 달라요" : ""}`;
}
