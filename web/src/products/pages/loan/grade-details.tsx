/** The place of a loan's grade among all grades, and the track record: of each grade for credit, otherwise of all loans. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { TrackRecordShown } from "#/core/api/gen";
import { delayRate } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Section } from "#/core/ui/layout/content";
import { highestOf, RiskBar, RiskLegend, RiskWords } from "#/core/ui/layout/risk-rates";
import "./grade-details.css";

const GRADES = ["A1", "A2", "B1", "B2", "C1", "C2"];

export default function GradeDetails({ grade, credit }: { grade: string; credit: boolean }) {
  const step = GRADES.indexOf(grade);
  const topic = grade + (grade.endsWith("1") ? "은" : "는"); // as 일 and 이 are read
  return (
    <Section title="위험 등급">
      <ol className="grade-scale" aria-label={`위험 등급 ${grade}`}>
        {GRADES.map((one) => (
          <li key={one} aria-current={one === grade || undefined}>
            {one}
          </li>
        ))}
      </ol>
      <p className="text-ink-700 text-label mt-3">
        이음의 등급은 A1부터 C2까지 여섯 단계예요. {topic} {step + 1}번째 단계고, 뒤로 갈수록 금리와 연체 위험이 높아요. 어느 등급도 원금을 보장하지 않아요.
      </p>
      <Record grade={credit ? grade : ""} />
    </Section>
  );
}

function Record({ grade }: { grade: string }) {
  const { data } = useTrackRecord();
  if (!data) return null;
  const line = data.grades.find(({ name }) => name === grade);
  const { count, delayRate: late, lostRate: lost } = line ?? data.total;
  const highest = highestOf(data.grades);
  return (
    <>
      <p className="mt-6">
        지금까지 {line ? `${grade} 등급 대출` : "이음의 모든 대출"} {count}건의 연체율은 <strong>{delayRate(late)}</strong>, 손실률은 <strong>{delayRate(lost)}</strong>예요.{" "}
        <AppLink className="link link--inline" href="/company/track-record">
          전체 실적 보기
        </AppLink>
      </p>
      {line && (
        <>
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
      )}
    </>
  );
}

const useTrackRecord = () =>
  useQuery({ queryKey: ["company", "track-record"], queryFn: () => get<TrackRecordShown>("/v2/company/track-record", { anonymous: true }) });
