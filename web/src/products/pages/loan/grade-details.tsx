/** The track record of personal credit, by grade. */
import { useQuery } from "@tanstack/react-query";
import { trackRecord } from "#/content/disclosure/record";
import { Section } from "#/core/ui/layout/content";
import { highestOf, RiskBar, RiskLegend, RiskWords } from "#/core/ui/layout/risk-rates";

export default function GradeDetails({ grade }: { grade: string }) {
  const { data } = useQuery(trackRecord());
  if (!data?.grades.length) return null;
  const highest = highestOf(data.grades);
  return (
    <Section title="등급별 실적">
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
    </Section>
  );
}
