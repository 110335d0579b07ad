/** The total of the order, its expected interest, the remaining deposit, and the button that orders or fills the deposit. */
import { amountText, won } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { Facts } from "#/core/ui/layout/content";
import { type Line, totalOf } from "#/investing/ordering/lines";
import { useExpectedInterest } from "./order-queries";

/** Won: `deposit` is undefined until it is known; `short` is what the order lacks and the investor can pay in now. */
type OrderSumProps = { lines: readonly Line[]; token: string; deposit: number | undefined; short: number; busy: boolean; unsure: boolean; onPress(): void; onFill(): void };

export function OrderSum({ lines, token, deposit, short, busy, unsure, onPress, onFill }: OrderSumProps) {
  const total = totalOf(lines);
  const earned = useExpectedInterest(lines, token);
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
            { label: "예상 세후 이자", value: earned === undefined ? "–" : won(earned) },
            { label: "쓸 수 있는 예치금", value: deposit === undefined ? "–" : won(deposit) },
            left !== undefined && left < 0
              ? { label: "모자라는 예치금", value: <span className="text-clay-700">{won(-left)}</span> }
              : { label: "투자하고 남는 예치금", value: left === undefined ? "–" : won(left) },
          ]}
        />
        <div className="only-lg mt-5">{cta}</div>
        <p className="caption mt-3">원금과 이자는 보장되지 않아요. 모집이 끝나기 전에는 언제든 취소하고 돌려받을 수 있어요.</p>
      </aside>
      <div className="action-bar action-bar--line only-sm">
        <p className="order-total">
          <span>상품 {lines.length}개</span>
          <strong>{amountText(total)}</strong>
        </p>
        {cta}
      </div>
    </>
  );
}
