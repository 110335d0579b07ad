/** What became of all loans of the same kind, and of personal credit by grade. */
import { useQuery } from "@tanstack/react-query";
import { trackRecord } from "#/content/disclosure/record";
import { monthOf } from "#/core/lib/date";
import { delayRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { highestOf, RiskBar, RiskLegend, RiskWords } from "#/core/ui/layout/risk-rates";
import "./results.css";

/** `kind`: the name of the product's category. `grade`: that of personal credit, otherwise "NONE". `lostOn`: the day on which the loan ended
 * without being repaid. */
export function Results({ kind, grade, lostOn }: { kind: string; grade: string; lostOn: string | undefined }) {
  const { data } = useQuery(trackRecord());
  const same = data?.kinds.find(({ name }) => name === kind);
  if (!data) return null;
  const highest = highestOf(data.grades);
  return (
    <>
      {same && (
        <p className="mt-6">
          {monthOf(data.date)} 말 기준 {kind} {same.count}건의 연체율은 <strong>{delayRate(same.delayRate)}</strong>, 손실률은 <strong>{delayRate(same.lostRate)}</strong>예요.{" "}
          {lostOn && lostOn > data.date && "이 대출이 끝난 결과는 아직 들어 있지 않아요. "}
          <AppLink className="link link--inline" href="/company/track-record">
            전체 실적 보기
          </AppLink>
        </p>
      )}
      {grade !== "NONE" && data.grades.length > 0 && (
        <>
          <h3 className="heading-3 mt-8 mb-3">등급별 실적</h3>
          <RiskLegend />
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
      )}
    </>
  );
}
