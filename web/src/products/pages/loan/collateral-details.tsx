/** The collateral of a loan with a chart of its price, debts and sales. */
import type { CSSProperties } from "react";
import type { DealTemplate } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import { shortDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { Facts, Section } from "#/core/ui/layout/content";
import { ratioName } from "#/products/catalogue/categories";
import "./collateral-details.css";

const PYEONG = 3.3058; // m²

type CollateralProps = { collateral: NonNullable<DealTemplate["collateral"]>; properties: DealTemplate["properties"] };

export function CollateralDetails({ collateral, properties: { amount, category } }: CollateralProps) {
  const { kind, place, area, price, priceSource, senior, loanToValue, purpose, pricedOn, registeredOn, maximumClaim, recoveries } = collateral;
  const ratio = Number(loanToValue);
  const name = ratioName(category);
  return (
    <Section id="collateral" title="담보">
      <p>
        담보 가격이 <strong>{Math.floor(100 - ratio)}%</strong> 넘게 내려가면 원금을 다 돌려받지 못할 수 있어요.
      </p>
      <div className="ltv-bar" role="img" aria-label={`담보 가격 ${amountText(price)} 중 선순위 채권 ${amountText(senior)}, 이번 대출 ${amountText(amount)}`}>
        {senior > 0 && <Part of={senior / price} className="ltv-bar__senior" />}
        <Part of={amount / price} className="ltv-bar__loan" />
        <Part of={Math.max(1 - (senior + amount) / price, 0)} className="ltv-bar__rest" />
        <span className={classNames("ltv-bar__mark", ratio < 40 && "ltv-bar__mark--low")} style={at(Math.min(ratio, 100))}>
          {name} {loanToValue}%
        </span>
        {recoveries.map(({ percent }, i) => (
          <span key={percent} className={classNames("ltv-bar__sale", i > 0 && "ltv-bar__sale--low")} style={at(percent)}>
            {percent}%
          </span>
        ))}
      </div>
      <p className="legend mt-3">
        {senior > 0 && (
          <span>
            <i className="ltv-bar__senior" />
            선순위 채권 <b>{amountText(senior)}</b>
          </span>
        )}
        <span>
          <i />
          이번 대출 <b>{amountText(amount)}</b>
        </span>
        <span>
          <i className="ltv-bar__rest" />
          남는 가격 <b>{amountText(Math.max(price - senior - amount, 0))}</b>
        </span>
      </p>
      <h3 className="heading-3 mt-6">담보를 팔면 돌려받는 원금</h3>
      <Facts facts={recoveries.map((sale) => ({ label: `가격의 ${sale.percent}%를 회수하면`, value: repaid(sale.amount, amount) }))} />
      <p className="caption">선순위 채권을 먼저 갚고 남는 돈이에요. 밀린 이자와 매각 비용은 빼지 않았어요.</p>
      <div className="collateral-facts mt-6">
        <Facts
          facts={[
            { label: "담보", value: kind },
            { label: "위치", value: place },
            ...(area ? [{ label: "면적", value: `${area}㎡ (${(Number(area) / PYEONG).toFixed(1)}평)` }] : []),
            ...(purpose ? [{ label: "자금 용도", value: purpose }] : []),
            { label: priceSource, value: amountText(price) },
            { label: "선순위 채권", value: senior ? amountText(senior) : "없어요" },
            ...(pricedOn ? [{ label: "가격과 권리를 확인한 날", value: shortDate(pricedOn) }] : []),
            ...(registeredOn && maximumClaim ? [{ label: `근저당 설정 (${shortDate(registeredOn)})`, value: `채권최고액 ${amountText(maximumClaim)}` }] : []),
            { label: name === "LTV" ? "시세 대비 대출 비율(LTV)" : "정산 예정액 대비 대출 비율", value: `${loanToValue}%`, sum: true },
          ]}
        />
      </div>
    </Section>
  );
}

const at = (percent: number) => ({ "--at": `${percent}%` }) as CSSProperties;

const Part = ({ of, className }: { of: number; className: string }) => <span className={className} style={{ flexGrow: of }} />;

const repaid = (won: number, amount: number): string => (won === amount ? `${amountText(won)} 모두` : `${amountText(won)} (${Math.floor((won / amount) * 100)}%)`);
