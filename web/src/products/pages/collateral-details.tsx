/** The collateral of a loan with a chart of its price and debts, or the borrower of a credit loan. */
import type { CSSProperties } from "react";
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { DealTemplate, TrackRecordShown } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import { amountText, delayRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { highestOf, RiskBar, RiskLegend, RiskWords } from "#/core/ui/layout/risk-rates";
import { Facts, Section } from "#/core/ui/layout/content";
import { ratioName } from "#/products/catalogue/categories";
import "./collateral-details.css";

const PYEONG = 3.3058; // m²
const GRADES = ["A1", "A2", "B1", "B2", "C1", "C2"];

export function CollateralDetails({ template }: { template: DealTemplate }) {
  const { collateral, credit, properties } = template;
  if (collateral) return <CollateralSection collateral={collateral} properties={properties} />;
  return credit ? <CreditSection credit={credit} grade={properties.grade} /> : null;
}

type CollateralProps = { collateral: NonNullable<DealTemplate["collateral"]>; properties: DealTemplate["properties"] };

function CollateralSection({ collateral: { kind, place, area, price, priceSource, senior, loanToValue }, properties: { amount, category } }: CollateralProps) {
  const ratio = Number(loanToValue);
  const name = ratioName(category);
  return (
    <Section title="담보">
      <p>
        담보 가격이 <strong>{Math.floor(100 - ratio)}%</strong> 넘게 내려가면 원금을 다 돌려받지 못할 수 있어요.
      </p>
      <div className="ltv-bar mt-5" role="img" aria-label={`담보 가격 ${amountText(price)} 중 선순위 채권 ${amountText(senior)}, 이번 대출 ${amountText(amount)}`}>
        {senior > 0 && <Part of={senior / price} className="ltv-bar__senior" />}
        <Part of={amount / price} className="ltv-bar__loan" />
        <Part of={Math.max(1 - (senior + amount) / price, 0)} className="ltv-bar__rest" />
        <span className={classNames("ltv-bar__mark", ratio < 40 && "ltv-bar__mark--low")} style={{ "--at": `${Math.min(ratio, 100)}%` } as CSSProperties}>
          {name} {loanToValue}%
        </span>
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
      <div className="mt-5">
        <Facts
          facts={[
            { label: "담보", value: kind },
            { label: "위치", value: place },
            ...(area ? [{ label: "면적", value: `${area}㎡ (${(Number(area) / PYEONG).toFixed(1)}평)` }] : []),
            { label: priceSource, value: amountText(price) },
            { label: "선순위 채권", value: senior ? amountText(senior) : "없어요" },
            { label: name === "LTV" ? "시세 대비 대출 비율(LTV)" : `${name} 대출 비율`, value: `${loanToValue}%`, sum: true },
          ]}
        />
      </div>
      <p className="caption mt-3">
        {senior > 0 ? "담보가 팔리면 선순위 채권부터 갚고, 남는 돈에서 투자자에게 돌려드려요. " : ""}가격은 심사한 날 기준이에요.
      </p>
    </Section>
  );
}

const Part = ({ of, className }: { of: number; className: string }) => <span className={className} style={{ flexGrow: of }} />;

function CreditSection({ credit: { job, purpose, income }, grade }: { credit: NonNullable<DealTemplate["credit"]>; grade: string }) {
  const step = GRADES.indexOf(grade);
  const topic = grade + (grade.endsWith("1") ? "은" : "는"); // as 일 and 이 are read
  return (
    <Section title="빌리는 사람">
      <Facts
        facts={[
          { label: "직업", value: job },
          { label: "자금 용도", value: purpose },
          { label: "확인한 연 소득", value: income },
        ]}
      />
      {step >= 0 && (
        <>
          <ol className="grade-scale mt-6" aria-label={`신용 등급 ${grade}`}>
            {GRADES.map((one) => (
              <li key={one} aria-current={one === grade || undefined}>
                {one}
              </li>
            ))}
          </ol>
          <p className="text-ink-700 text-label mt-3">
            이음의 신용 등급은 A1부터 C2까지 여섯 단계예요. {topic} {step + 1}번째 단계고, 뒤로 갈수록 금리와 연체 위험이 높아요.
          </p>
          <ByGrade grade={grade} />
        </>
      )}
    </Section>
  );
}

/** The track record of the loans of each grade. */
function ByGrade({ grade }: { grade: string }) {
  const { data } = useTrackRecord();
  const line = data?.grades.find(({ name }) => name === grade);
  if (!data || !line) return null;
  const highest = highestOf(data.grades);
  return (
    <>
      <p className="mt-6">
        지금까지 {grade} 등급 대출 {line.count}건의 연체율은 <strong>{delayRate(line.delayRate)}</strong>, 손실률은 <strong>{delayRate(line.lostRate)}</strong>예요.{" "}
        <AppLink className="link link--inline" href="/company/track-record">
          전체 실적 보기
        </AppLink>
      </p>
      <div className="mt-4">
        <RiskLegend />
      </div>
      <ul className="grade-record" aria-label="등급별 연체율과 손실률">
        {data.grades.map((one) => (
          <li key={one.name} aria-current={one.name === grade || undefined}>
            <b>{one.name}</b>
            <RiskBar rates={one} highest={highest} />
            <RiskWords rates={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

const useTrackRecord = () =>
  useQuery({ queryKey: ["company", "track-record"], queryFn: () => get<TrackRecordShown>("/v2/company/track-record", { anonymous: true }) });
