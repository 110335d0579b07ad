/** The chosen sum, its expected interest, the limit and the deposit balance. */
import { useQuery } from "@tanstack/react-query";
import { isMock } from "#/core/api/mock";
import { amountText, won } from "#/core/lib/money";
import { Button, TextButton } from "#/core/ui/button";
import { FieldError } from "#/core/ui/forms/field";
import { Facts } from "#/core/ui/layout/content";
import { ProductTitle } from "#/core/ui/product-title";
import { useExpected } from "#/investing/ordering/expected";
import { type Line, namesOf, totalOf } from "#/investing/ordering/lines";
import { productLimits } from "#/investing/ordering/queries";

/** `chosen`: the number of chosen products; `lines`: those with an amount, and `titles` of their products. */
type CartSumProps = { chosen: number; lines: readonly Line[]; titles: readonly string[]; onInvest(): void; onFill(): void };

export function CartSum({ chosen, lines, titles, onInvest, onFill }: CartSumProps) {
  const count = lines.length;
  const total = totalOf(lines);
  const expected = useExpected(lines);
  const interest = expected && won(expected.interest);
  const { data } = useQuery(productLimits(lines.map(({ productUid }) => productUid).toSorted()));
  const cta = (
    <Button large block closed={chosen === 0} onClick={onInvest}>
      {chosen === 0 ? "상품을 골라 주세요" : count === 0 ? "금액을 입력해 주세요" : `${amountText(total)} 투자하기`}
    </Button>
  );
  return (
    <>
      <aside className="order-columns__side" aria-label="투자 금액">
        <Facts
          facts={[
            { label: "투자할 상품", value: `${count}개` },
            { label: "함께 투자할 수 있는 한도", value: data && count ? won(data.limit) : "–" },
            { label: "쓸 수 있는 예치금", value: data && count ? won(data.deposit) : "–" },
            { label: "예상 세후 이자", value: interest ?? "–" },
            { label: "투자 금액", value: won(total), sum: true },
          ]}
        />
        {data && count > 0 && <Shortage total={total} limit={data.limit} deposit={data.deposit} onFill={onFill} />}
        <div className="only-lg mt-5">{cta}</div>
        <p className="caption mt-3">원금과 이자는 보장되지 않아요. 투자 손실은 투자자에게 돌아가요.</p>
      </aside>
      <div className="action-bar action-bar--line only-sm">
        <p className="order-total">
          <span className="order-total__names">{count === 0 ? "투자할 상품 없음" : <ProductTitle>{namesOf(titles)}</ProductTitle>}</span>
          {interest && (
            <span>
              예상 세후 이자 <strong>{interest}</strong>
            </span>
          )}
        </p>
        {cta}
      </div>
    </>
  );
}

type ShortageProps = { total: number; limit: number; deposit: number; onFill(): void };

function Shortage({ total, limit, deposit, onFill }: ShortageProps) {
  if (total > limit) {
    return (
      <FieldError alert>한도보다 {amountText(total - limit)} 많아요. 금액을 줄여 주세요.</FieldError>
    );
  }
  if (total <= deposit) return null;
  return (
    <p className="text-label mt-2" role="status">
      예치금이 {amountText(total - deposit)} 모자라요.{" "}
      {!isMock(location.search) && (
        <TextButton className="link--inline" onClick={onFill}>
          예치금 채우기
        </TextButton>
      )}
    </p>
  );
}
