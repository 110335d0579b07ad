/** The place of a loan's grade among all grades, and the results of all loans of the same kind. */
import { useQuery } from "@tanstack/react-query";
import { trackRecord } from "#/content/disclosure/record";
import { monthOf } from "#/core/lib/date";
import { delayRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import "./risk-step.css";

const GRADES = ["A1", "A2", "B1", "B2", "C1", "C2"];

/** `kind`: the name of the product's category. `lostOn`: the day on which the loan ended without being repaid. */
export function RiskStep({ grade, kind, lostOn }: { grade: string; kind: string; lostOn?: string | undefined }) {
  const step = GRADES.indexOf(grade) + 1;
  const { data } = useQuery(trackRecord());
  const same = data?.kinds.find(({ name }) => name === kind);
  return (
    <div className="risk-step">
      {step > 0 && (
        <>
          <p>
            <strong>
              위험도 {GRADES.length}단계 중 {step}
            </strong>{" "}
            <span className="text-ink-700">{grade} 등급 · 원금 비보장</span>
          </p>
          <ol className="grade-scale" aria-label="위험 등급">
            {GRADES.map((one) => (
              <li key={one} aria-current={one === grade || undefined}>
                {one}
              </li>
            ))}
          </ol>
          <p className="text-label text-ink-700">{GRADES.at(-1)}에 가까울수록 금리가 높고 연체 위험도 커요. 어느 등급도 원금을 보장하지 않아요.</p>
        </>
      )}
      {data && same && (
        <p>
          {monthOf(data.date)} 말 기준 {kind} {same.count}건의 연체율은 <strong>{delayRate(same.delayRate)}</strong>, 손실률은 <strong>{delayRate(same.lostRate)}</strong>예요.{" "}
          {lostOn && lostOn > data.date && "이 대출이 끝난 결과는 아직 들어 있지 않아요. "}
          <AppLink className="link link--inline" href="/company/track-record">
            전체 실적 보기
          </AppLink>
        </p>
      )}
    </div>
  );
}
