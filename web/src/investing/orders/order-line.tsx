/** A line of an order, with a remedy if it cannot be ordered now. */
import { useQuery } from "@tanstack/react-query";
import type { Outcome } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import { momentOf } from "#/core/lib/date";
import { digits, won, yearlyRate } from "#/core/lib/money";
import { TextButton } from "#/core/ui/button";
import { FieldError } from "#/core/ui/forms/field";
import { Figure } from "#/core/ui/layout/content";
import { ProductTitle } from "#/core/ui/product-title";
import type { Line } from "#/investing/ordering/lines";
import { taxedInterest } from "#/investing/ordering/queries";
import { type Remedy, remedyOf } from "#/investing/ordering/remedies";
import type { Offer } from "./order-queries";

/** `isOnly`: its amount is the figure of the page, and the sum of the order states its end and its interest. */
type OrderLineProps = { line: Line; isOnly: boolean; offer: Offer | undefined; token: string; refused: Outcome | undefined; onRemedy(remedy: Remedy): void };

export function OrderLine({ line: { productUid, amount }, isOnly, offer, token, refused, onRemedy }: OrderLineProps) {
  const { data: earned } = useQuery(taxedInterest(productUid, amount, token));
  return (
    <li className={classNames("order-line", isOnly && "order-line--only")}>
      <div>
        <p className="order-line__name">
          <ProductTitle>{offer?.title}</ProductTitle>
        </p>
        {isOnly && <Figure large value={digits(amount)} unit="원" />}
        {offer && (
          <>
            <p className="text-label text-ink-700">
              연&nbsp;{yearlyRate(offer.rate)}% (세전) · {offer.period}개월
            </p>
            {!isOnly && <p className="caption">{momentOf(offer.closeDateTime)} 마감</p>}
          </>
        )}
      </div>
      {!isOnly && (
        <div>
          <p className="order-line__sum">{won(amount)}</p>
          {earned && <p className="caption text-right">예상 세후 이자 {won(earned.taxedInterest)}</p>}
        </div>
      )}
      {refused && (
        <div className="order-line__more">
          <FieldError>{refused.title}. {refused.message}</FieldError>
          <WayOut remedy={remedyOf(refused)} onRemedy={onRemedy} />
        </div>
      )}
    </li>
  );
}

const WayOut = ({ remedy, onRemedy }: { remedy: Remedy; onRemedy(remedy: Remedy): void }) => <TextButton onClick={() => onRemedy(remedy)}>{remedy.label}</TextButton>;
