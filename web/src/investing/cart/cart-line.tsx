/** A product in the cart: checkbox, amount and expected interest. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Item } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { amountText, won, yearlyRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { IconButton } from "#/core/ui/button";
import { Tag } from "#/core/ui/layout/content";
import { ProductTitle } from "#/core/ui/product-title";
import { AmountInput } from "#/investing/ordering/components/amount-input";
import { taxedInterest } from "#/investing/ordering/queries";
import { PhaseTag } from "#/products/catalogue/product-card";
import { PHASE } from "#/products/catalogue/products-api";

const DAY = 86_400_000;

type CartLineProps = {
  item: Item;
  chosen: boolean;
  /** Won that can be ordered of it; unknown until it is read. */
  most: number | undefined;
  error?: string | undefined;
  onChoose(chosen: boolean): void;
  onAmount(won: number | null): void;
  onLeave(): void;
  onRemove(): void;
};

export function CartLine({ item, chosen, most, error, onChoose, onAmount, onLeave, onRemove }: CartLineProps) {
  const { title, state, productUid, closeDateTime, openDateTime, cartAmount, isPaused } = item;
  const open = state === PHASE.ongoing && !isPaused;
  const [now] = useState(Date.now);
  const closesSoon = open && Date.parse(closeDateTime) - now < DAY;
  return (
    <li className="order-line order-line--selectable">
      <label className="order-line__select">
        <input type="checkbox" aria-label={`${title} 고르기`} checked={chosen} disabled={!open} onChange={(event) => onChoose(event.target.checked)} />
      </label>
      <div>
        <p className="flex flex-wrap gap-1.5">
          {!open && <PhaseTag product={item} />}
          {closesSoon && <Tag tone="clay">곧 마감</Tag>}
          </p>
        <p className="order-line__name">
          <AppLink href={`/products/detail/${productUid}`}>
            <ProductTitle>{title}</ProductTitle>
          </AppLink>
        </p>
        <Terms item={item} />
        <p className="caption">{isPaused ? "다시 모집하면 투자할 수 있어요" : open ? `${momentOf(closeDateTime)} 마감` : `${momentOf(openDateTime)} 오픈`}</p>
      </div>
      <IconButton icon="close" label={`${title} 빼기`} onClick={onRemove} />
      <div className="order-line__more">
        <AmountInput title={title} value={cartAmount} error={error} onValue={onAmount} onLeave={onLeave} />
        <ExpectedInterest uid={productUid} amount={cartAmount} most={most} asks={chosen && !error} />
      </div>
    </li>
  );
}

export const Terms = ({ item: { rate, period } }: { item: Pick<Item, "rate" | "period"> }) => (
  <p className="text-label text-ink-700">
    연&nbsp;{yearlyRate(rate)}% (세전) · {period}개월
  </p>
);

/** `asks`: asks for an amount if there is none, and says how large it may be. */
function ExpectedInterest({ uid, amount, most, asks }: { uid: string; amount: number; most: number | undefined; asks: boolean }) {
  const { data } = useQuery(taxedInterest(uid, amount));
  const missing = !asks ? " " : most ? `${amountText(most)}까지 투자할 수 있어요` : "금액을 입력해 주세요";
  return (
    <p className="text-label text-ink-700 mt-2 text-right" aria-live="polite">
      {amount === 0 ? missing : data ? `예상 세후 이자 ${won(data.taxedInterest)}` : " "}
    </p>
  );
}
