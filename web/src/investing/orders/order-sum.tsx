/** What the order costs and pays, until when it can be withdrawn, and the button that orders or fills the deposit. */
import { momentOf } from "#/core/lib/date";
import { amountText, won } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { ProductTitle } from "#/core/ui/product-title";
import { type Expected, firstPayoutText, useExpected } from "#/investing/ordering/expected";
import { type Line, namesOf, totalOf } from "#/investing/ordering/lines";
import type { Offer } from "./order-queries";

/** Won: `deposit` is undefined until it is known; `short` is what the order lacks and the investor can pay in now. */
type OrderSumProps = {
  lines: readonly Line[];
  offers: ReadonlyMap<string, Offer>;
  token: string;
  deposit: number | undefined;
  short: number;
  busy: boolean;
  unsure: boolean;
  onPress(): void;
  onFill(): void;
};

export function OrderSum({ lines, offers, token, deposit, short, busy, unsure, onPress, onFill }: OrderSumProps) {
  const total = totalOf(lines);
  const expected = useExpected(lines, token);
  const products = lines.flatMap(({ productUid }) => offers.get(productUid) ?? []);
  const left = deposit === undefined ? undefined : deposit - total;
  const cta = short ? (
    <Button large block onClick={onFill}>
      예치금 {amountText(short)} 채우기
    </Button>
  ) : (
    <Button large block busy={busy} onClick={onPress}>
      {unsure ? "결과 확인하기" : `${amountText(total)} 투자하기`}
    </Button>
  );
  return (
    <>
      <aside className="order-columns__side" aria-label="예치금과 이자">
        <Facts
          facts={[
            ...expectedFacts(total, expected),
            { label: "취소할 수 있는 때", value: withdrawableUntil(products) },
            { label: "쓸 수 있는 예치금", value: deposit === undefined ? "–" : won(deposit) },
            left !== undefined && left < 0
              ? { label: "모자라는 예치금", value: <span className="text-clay-700">{won(-left)}</span> }
              : { label: "투자하고 남는 예치금", value: left === undefined ? "–" : won(left) },
          ]}
        />
        <div className="only-lg mt-5">{cta}</div>
        <p className="caption mt-3">원금과 이자는 보장되지 않아요. 모집이 먼저 다 차면 그때부터 취소할 수 없고, 지급일은 대출이 나가는 날에 따라 달라져요.</p>
        {!short && <p className="caption mt-2">투자하기를 누르면 위 상품과 금액에만 한 번 쓸 수 있는 서명을 만들어 바로 신청해요. 서명한 뒤에는 금액을 바꿀 수 없어요.</p>}
      </aside>
      <div className="action-bar action-bar--line only-sm">
        <p className="order-total">
          <span className="order-total__names">
            <ProductTitle>{namesOf(products.map(({ title }) => title))}</ProductTitle>
          </span>
          <strong>{amountText(total)}</strong>
        </p>
        {cta}
      </div>
    </>
  );
}

/** The first payment, the interest and the sum of all payments of `total` won, after tax and fee. */
export const expectedFacts = (total: number, expected: Expected | undefined): Fact[] => [
  { label: "첫 지급 예정", value: expected ? firstPayoutText(expected) : "–" },
  { label: "예상 세후 이자", value: expected ? won(expected.interest) : "–" },
  { label: "만기까지 받을 돈 (세후, 예정)", value: expected ? won(total + expected.interest) : "–" },
];

/** The earliest end of recruiting. A product that fills earlier cannot be withdrawn from that moment. */
export function withdrawableUntil(products: readonly Pick<Offer, "closeDateTime">[]): string {
  const ends = products.map(({ closeDateTime }) => Date.parse(closeDateTime)).toSorted((one, other) => one - other);
  const [first, ...later] = new Set(ends.map(momentOf));
  if (!first) return "–";
  return `${first}까지${later.length > 0 ? ", 상품마다 달라요" : ""}`;
}
