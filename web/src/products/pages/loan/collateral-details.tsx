/** The collateral of a loan with a chart of its price, debts and sales. */
import type { CSSProperties } from "react";
import type { DealTemplate } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import { amountText } from "#/core/lib/money";
import { Facts, Section } from "#/core/ui/layout/content";
import { isReceivable, ratioName } from "#/products/catalogue/categories";
import "./collateral-details.css";

const PYEONG = 3.3058; // m²

type CollateralProps = { collateral: NonNullable<DealTemplate["collateral"]>; properties: DealTemplate["properties"]; ended: boolean };

/** A thing that can be sold, e.g. property. */
const THING = {
  price: "담보 가격",
  falls: "담보 가격이",
  less: "내려갈 때",
  senior: "선순위 채권",
  rest: "남는 담보 가치",
  sale: "담보를 팔면 돌려받는 원금",
  sold: "에 팔리면",
  first: "선순위 채권을 먼저 갚고 남는 돈이에요.",
  costs: "연체 이자와 매각 비용은 빼지 않았어요.",
  place: "위치",
  ratio: "시세 대비 대출 비율(LTV)",
};
/** Money that a seller will receive. */
const RECEIVABLE: typeof THING = {
  price: "정산 예정액",
  falls: "정산금이 예정보다",
  less: "적게 들어올 때",
  senior: "먼저 갚을 돈",
  rest: "남는 정산금",
  sale: "정산금으로 돌려받는 원금",
  sold: "만 들어오면",
  first: "정산금에서 먼저 갚을 돈을 갚고 남는 돈이에요.",
  costs: "연체 이자와 회수 비용은 빼지 않았어요.",
  place: "판매자 소재지",
  ratio: "정산 예정액 대비 대출 비율",
};

/** `ended`: nobody can invest any more, so that nothing is forecast. */
export function CollateralDetails({ collateral, properties: { amount, category }, ended }: CollateralProps) {
  const { kind, place, area, price, priceSource, senior, loanToValue, purpose, maximumClaim, recoveries } = collateral;
  const ratio = Number(loanToValue);
  const words = isReceivable(category) ? RECEIVABLE : THING;
  const part = priceSource.endsWith("시세") ? "시세" : priceSource;
  const sales = recoveries.map(({ percent }) => `${percent}%`).toReversed().join("·");
  return (
    <Section id="collateral" title="담보">
      {!ended && (
        <p>
          {maximumClaim !== null && "연체 이자와 매각 비용까지 생각하면 "}
          {words.falls} <strong className="whitespace-nowrap">약 {mostFall(price, senior + (maximumClaim ?? amount))}%</strong> 넘게 {words.less} 원금을 다 돌려받지 못할 수 있어요.
          {maximumClaim !== null && <span className="caption block">갚을 돈이 근저당의 채권최고액 {amountText(maximumClaim)}까지 늘었을 때예요.</span>}
        </p>
      )}
      <div className="ltv-bar" role="img" aria-label={`${words.price} ${amountText(price)} 중 ${words.senior} ${amountText(senior)}, 이번 대출 ${amountText(amount)}`}>
        {senior > 0 && <Part of={senior / price} className="ltv-bar__senior" />}
        <Part of={amount / price} className="ltv-bar__loan" />
        <Part of={Math.max(1 - (senior + amount) / price, 0)} className="ltv-bar__rest" />
        <span className={classNames("ltv-bar__mark", ratio < 40 && "ltv-bar__mark--low")} style={at(Math.min(ratio, 100))}>
          {ratioName(category)} {loanToValue}%
        </span>
        {!ended &&
          recoveries.map(({ percent }, i) => (
            <span key={percent} className={classNames("ltv-bar__sale", i > 0 && "ltv-bar__sale--low")} style={at(percent)}>
              {percent}%
            </span>
          ))}
      </div>
      <p className="legend mt-3">
        {senior > 0 && (
          <span>
            <i className="ltv-bar__senior" />
            {words.senior} <b>{amountText(senior)}</b>
          </span>
        )}
        <span>
          <i />
          이번 대출 <b>{amountText(amount)}</b>
        </span>
        <span>
          <i className="ltv-bar__rest" />
          {words.rest} <b>{amountText(Math.max(price - senior - amount, 0))}</b>
        </span>
        {!ended && (
          <span>
            <i className="ltv-bar__sold" />
            {part}의 {sales}
            {words.sold}
          </span>
        )}
      </p>
      {!ended && (
        <>
          <h3 className="heading-3 mt-6">{words.sale}</h3>
          <Facts facts={recoveries.map((sale) => ({ label: `${part}의 ${sale.percent}%${words.sold}`, value: repaid(sale.amount, amount) }))} />
          <p className="caption">
            {senior > 0 && words.first} {words.costs}
          </p>
        </>
      )}
      <div className="collateral-facts mt-6">
        <Facts
          facts={[
            { label: "담보", value: kind },
            { label: words.place, value: place },
            ...(area ? [{ label: "면적", value: `${area}㎡ (${(Number(area) / PYEONG).toFixed(1)}평)` }] : []),
            ...(purpose ? [{ label: "자금 용도", value: purpose }] : []),
            { label: priceSource, value: amountText(price) },
            { label: words.senior, value: senior ? amountText(senior) : "없어요" },
            { label: words.ratio, value: `${loanToValue}%`, sum: true },
          ]}
        />
      </div>
    </Section>
  );
}

const at = (percent: number) => ({ "--at": `${percent}%` }) as CSSProperties;

const Part = ({ of, className }: { of: number; className: string }) => <span className={className} style={{ flexGrow: of }} />;

/** Percent by which the price can fall until it only pays these debts (won). */
const mostFall = (price: number, debts: number): number => Math.max(Math.floor(100 - (debts / price) * 100), 0);

const repaid = (won: number, amount: number): string => (won === amount ? `${amountText(won)} 모두` : `${amountText(won)} (${Math.floor((won / amount) * 100)}%)`);
