/** The amount to invest and its limits. The actions are here from 992 px, on phones at the bottom. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { company } from "#/core/lib/company";
import { amountText, won, yearlyRate } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { Button } from "#/core/ui/button";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { ProductTitle } from "#/core/ui/product-title";
import { type Bounds, mostOf } from "#/investing/ordering/lines";
import { productLimit, taxedInterest } from "#/investing/ordering/queries";
import { LARGEST } from "#/products/catalogue/products-api";
import type { BuyActions, Properties } from "./buy-actions";

type BuyProps = { properties: Properties; token: string; amount: number | null; buying: BuyActions };

export function Buy({ properties, token, amount, onAmount, buying: { bounds, short, error, fixes, possible, actions } }: BuyProps & { onAmount(won: number | null): void }) {
  const member = useSession().status === "member";
  const earned = useExpectedInterest(properties.productUid, possible, token);
  const most = mostOf(bounds);
  return (
    <aside className="order-columns__side" aria-label="투자하기" data-tutorial="returns">
      <ProductBeside properties={properties} />
      <MoneyField
        label="투자할 금액"
        help={error ? undefined : help(bounds)}
        error={error}
        value={amount}
        onValue={onAmount}
        quick={[100_000, 1_000_000]}
        most={bounds.limit !== undefined && most > 0 ? { label: "최대", amount: most } : undefined}
        max={LARGEST}
      />
      {error && fixes.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {fixes.map((won) => (
            <Button key={won} variant="quiet" onClick={() => onAmount(won)}>
              {amountText(won)}으로 바꾸기
            </Button>
          ))}
        </p>
      )}
      {short > 0 && (
        <p className="text-label mt-3 font-semibold" role="status">
          예치금이 {amountText(short)} 모자라요.
        </p>
      )}
      <p className="caption mt-3">
        예치기관: {company.depository}. 투자하기 전의 돈은 이음의 재산과 따로 보관해요.
      </p>
      {member && <Limits uid={properties.productUid} />}
      <div className="only-lg mt-4">
        <Facts facts={[{ label: "예상 세후 이자", value: earned === undefined ? "–" : won(earned) }]} />
        <div className="mt-4">{actions}</div>
        <p className="caption mt-3">원금과 이자는 보장되지 않아요. 투자 손실은 투자자에게 돌아가요.</p>
      </div>
    </aside>
  );
}

/** The name and the rate above the amount, which stays in sight, while the title of the page does not. */
function ProductBeside({ properties: { title, rate } }: { properties: Properties }) {
  const isTitleInView = useTitleInView();
  if (isTitleInView) return null;
  return (
    <p className="product-beside only-lg" aria-hidden="true">
      <span>{title}</span>
      <span>연 {yearlyRate(rate)}%</span>
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

export function BuyBar({ properties, token, amount, buying }: BuyProps) {
  const earned = useExpectedInterest(properties.productUid, buying.possible, token);
  return (
    <div className="action-bar action-bar--line only-sm">
      <p className="order-total">
        {amount ? (
          <span>
            투자할 금액 <strong>{amountText(amount)}</strong>
          </span>
        ) : (
          <span>투자할 금액을 입력해 주세요</span>
        )}
        {earned !== undefined && (
          <span>
            예상 세후 이자 <strong className="text-pine-700">{won(earned)}</strong>
          </span>
        )}
      </p>
      {buying.actions}
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
  return `${most} ${left}, 예치금은 ${amountText(deposit)}이에요.`;
}

/** Every limit to which the product counts. */
function Limits({ uid }: { uid: string }) {
  const { data } = useQuery(productLimit(uid));
  if (!data?.limits.length) return null;
  return (
    <details className="mt-2">
      <summary className="link cursor-pointer list-none">내 투자 한도 보기</summary>
      <ul className="grid gap-4 pt-2 pb-2">
        {data.limits.map(({ kind, title, investmentAvailable, investmentCapacity }) => (
          <li key={kind}>
            <p className="product-card__foot mb-2">
              <span>
                <ProductTitle>{title}</ProductTitle>
              </span>
              <strong>{amountText(investmentAvailable)}</strong>
            </p>
            <ProgressBar height={14} value={1 - investmentAvailable / Math.max(investmentCapacity, 1)} share={`한도 ${amountText(investmentCapacity)} 중 ${amountText(investmentAvailable)}이 남았어요`} />
            <p className="caption mt-1">한도 {amountText(investmentCapacity)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
