/** The amount to invest, its limits and the actions: beside the text from 992 px, otherwise in a sheet that the bar opens. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Dialog } from "#/core/dialogs/dialog";
import { company } from "#/core/lib/company";
import { amountText, won, yearlyRate } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { Button } from "#/core/ui/button";
import { useKeyboardInset } from "#/core/ui/keyboard-inset";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Facts } from "#/core/ui/layout/content";
import { DepositShort } from "#/investing/ordering/components/deposit-short";
import { type Bounds, mostOf } from "#/investing/ordering/lines";
import { taxedInterest } from "#/investing/ordering/queries";
import { LARGEST } from "#/products/catalogue/products-api";
import type { BuyActions, Properties } from "./buy-actions";

const QUICK = [100_000, 1_000_000]; // won
const Limits = lazy(() => import("./limits"));

/** `isShown`: also during the closing animation. */
type Sheet = { open: boolean; isShown: boolean; show(): void; close(): void; onExited(): void };

export function useSheet(): Sheet {
  const [open, setOpen] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const show = () => {
    setIsShown(true);
    setOpen(true);
  };
  return { open, isShown, show, close: () => setOpen(false), onExited: () => setIsShown(false) };
}

type BuyProps = { properties: Properties; token: string; amount: number | null; buying: BuyActions; sheet: Sheet };
type FormProps = Omit<BuyProps, "sheet"> & { onAmount(won: number | null): void };

export function Buy({ sheet, ...form }: FormProps & { sheet: Sheet }) {
  const { isShown, open, close, onExited } = sheet;
  useKeyboardInset(isShown);
  return (
    <>
      {isShown && (
        <Dialog open={open} title="얼마를 투자할까요?" size="medium" onClose={close} onExited={onExited}>
          <div className="amount-sheet">
            <AmountForm {...form} />
          </div>
        </Dialog>
      )}
      <aside className="order-columns__side only-lg" aria-label="투자하기" data-tutorial="returns">
        <ProductBeside properties={form.properties} />
        {!isShown && <AmountForm {...form} />}
      </aside>
    </>
  );
}

function AmountForm({ properties, token, amount, onAmount, buying: { bounds, short, error, fixes, possible, cart, invest } }: FormProps) {
  const member = useSession().status === "member";
  const earned = useExpectedInterest(properties.productUid, possible, token);
  const most = mostOf(bounds);
  const isDepositSmall = bounds.deposit !== undefined && bounds.deposit < Math.min(...QUICK);
  return (
    <>
      <MoneyField
        label="투자할 금액"
        help={error ? undefined : help(bounds)}
        error={error}
        fixes={fixes}
        value={amount}
        onValue={onAmount}
        quick={QUICK}
        most={bounds.limit !== undefined && most > 0 ? { label: isDepositSmall ? `예치금 ${amountText(most)}` : "최대", amount: most } : undefined}
        max={LARGEST}
      />
      {bounds.deposit !== undefined && (
        <div className="mt-3">
          <Facts facts={[{ label: "투자에 쓸 수 있는 예치금", value: won(bounds.deposit) }]} />
        </div>
      )}
      {short > 0 && <DepositShort short={short} />}
      <p className="caption mt-3">
        예치기관: {company.depository}. 투자하기 전의 돈은 이음의 재산과 따로 보관해요.
      </p>
      <p className="caption mt-1">원금과 이자는 보장되지 않아요. 투자 손실은 투자자에게 돌아가요.</p>
      {member && (
        <Suspense>
          <Limits uid={properties.productUid} />
        </Suspense>
      )}
      <div className="dialog__foot mt-3">
        <Facts facts={[{ label: "예상 세후 이자", value: earned === undefined ? "–" : won(earned) }]} />
        <div className="flex gap-2" data-tutorial="invest">
          {cart}
          {invest}
        </div>
      </div>
    </>
  );
}

/** The name and the rate above the amount, which stays in sight, while the title of the page does not. */
function ProductBeside({ properties: { title, rate } }: { properties: Properties }) {
  const isTitleInView = useTitleInView();
  if (isTitleInView) return null;
  return (
    <p className="product-beside only-lg" aria-hidden="true">
      <span>{title}</span>
      <span>연&nbsp;{yearlyRate(rate)}%</span>
    </p>
  );
}

function useTitleInView(): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    const title = document.querySelector("h1");
    if (!title) return;
    const seen = new IntersectionObserver(([entry]) => entry && setIsInView(entry.isIntersecting));
    seen.observe(title);
    return () => seen.disconnect();
  }, []);
  return isInView;
}

/** At the bottom of a small window. */
export function BuyBar({ properties, token, amount, buying, sheet }: BuyProps) {
  const { productUid, rate, period } = properties;
  const { possible, closed, cart } = buying;
  const earned = useExpectedInterest(productUid, possible, token);
  return (
    <div className="action-bar action-bar--line only-sm" data-tutorial="returns">
      <p className="order-total">
        <span>
          {amount ? "투자할 금액 " : `${period}개월 · 세전 `}
          <strong>{amount ? amountText(amount) : `연\u00a0${yearlyRate(rate)}%`}</strong>
        </span>
        {earned !== undefined && (
          <span>
            예상 세후 이자 <strong className="text-pine-700">{won(earned)}</strong>
          </span>
        )}
      </p>
      <div className="flex gap-2" data-tutorial="invest">
        {cart}
        <Button large closed={closed !== undefined} className="min-w-0 flex-1" aria-haspopup="dialog" onClick={sheet.show}>
          {closed ?? "투자하기"}
        </Button>
      </div>
    </div>
  );
}

const useExpectedInterest = (uid: string, amount: number | null, token: string): number | undefined => {
  const { data } = useQuery(taxedInterest(uid, Math.min(amount ?? 0, LARGEST), token));
  return amount ? data?.taxedInterest : undefined;
};

/** The limits of the amount, and what is left to gather. Without a deposit: those of an ordinary investor, for a visitor. */
function help({ remaining, limit, deposit }: Bounds): string {
  if (limit === undefined) return "1만원부터 1만원 단위로 투자할 수 있어요.";
  const left = `남은 모집 금액은 ${amountText(remaining)}`;
  if (deposit === undefined) return `1만원부터 한 사람이 ${amountText(Math.min(limit, remaining))}까지 투자할 수 있어요 (일반 개인투자자). ${left}이에요.`;
  const most = limit ? `이 상품에 최대 ${amountText(limit)}까지 투자할 수 있어요.` : "이 상품에는 더 투자할 수 없어요.";
  return `${most} ${left}이에요.`;
}
