/** The chosen sum, its expected interest, the limit and the deposit balance. */
import { useQuery } from "@tanstack/react-query";
import { isMock } from "#/core/api/mock";
import { amountText, won } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { FieldError } from "#/core/ui/forms/field";
import { Facts } from "#/core/ui/layout/content";
import { DepositShort } from "#/investing/ordering/components/deposit-short";
import { useExpected } from "#/investing/ordering/expected";
import { type Line, totalOf } from "#/investing/ordering/lines";
import { useMustPrepare } from "#/investing/ordering/must-prepare";
import { productLimits } from "#/investing/ordering/queries";

/** `chosen`: the chosen products; `lines`: those with an amount. `isOnly`: the list states amount and interest of the only product. */
type CartSumProps = { chosen: readonly string[]; lines: readonly Line[]; isOnly: boolean; onInvest(): void; onFill(): void };

export function CartSum({ chosen, lines, isOnly, onInvest, onFill }: CartSumProps) {
  const count = lines.length;
  const total = totalOf(lines);
  const expected = useExpected(lines);
  const { data } = useQuery(productLimits(chosen.toSorted()));
  const known = chosen.length > 0 ? data : undefined;
  const excess = known ? Math.max(0, total - known.limit) : 0;
  const mustPrepare = useMustPrepare();
  const short = known && !excess && !mustPrepare ? Math.max(0, total - known.deposit) : 0;
  const isFilling = short > 0 && !isMock(location.search);
  const order = mustPrepare ? "투자 준비하고 투자하기" : isFilling ? `예치금 ${amountText(short)} 채우고 투자하기` : `${amountText(total)} 투자하기`;
  const cta = (
    <Button variant={count === 0 ? "quiet" : "primary"} large block closed={chosen.length === 0 || excess > 0} onClick={isFilling ? onFill : onInvest}>
      {chosen.length === 0 ? "상품을 골라 주세요" : count === 0 ? "금액을 입력해 주세요" : excess > 0 ? `한도보다 ${amountText(excess)} 많아요` : order}
    </Button>
  );
  const sums = [
    { label: "예상 세후 이자", value: expected ? won(expected.interest) : "–" },
    { label: "투자 금액", value: won(total), sum: true },
  ];
  return (
    <>
      <aside className="order-columns__side" aria-label="투자 금액">
        <Facts
          facts={[
            ...(isOnly ? [] : [{ label: "투자할 상품", value: `${count}개` }]),
            { label: "함께 투자할 수 있는 한도", value: known ? won(known.limit) : "–" },
            { label: "투자에 쓸 수 있는 예치금", value: known ? won(known.deposit) : "–" },
            ...(known && total > 0 && total <= known.deposit ? [{ label: "투자하고 남는 예치금", value: won(known.deposit - total) }] : []),
            ...(isOnly ? [] : sums),
          ]}
        />
        {excess > 0 && <FieldError alert>한도보다 {amountText(excess)} 많아요. 금액을 줄여 주세요.</FieldError>}
        {short > 0 && <DepositShort short={short} />}
        <div className="only-lg mt-5">{cta}</div>
        <p className="caption mt-3">원금과 이자는 보장되지 않아요. 투자 손실은 투자자에게 돌아가요.</p>
      </aside>
      <div className="action-bar action-bar--line mt-8 pt-4 only-sm">{cta}</div>
    </>
  );
}
