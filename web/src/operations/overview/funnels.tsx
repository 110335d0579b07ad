import type { Funnel } from "#/core/api/gen";
import { Section, ChartTable } from "#/core/ui/layout/content";
import { stepOf } from "#/operations/cases/step-words";
import { kindOf } from "#/operations/words";

/** Today's applications by section: the bar shows how many reached it, its clay part how many left there. */
export function Funnels({ funnels }: { funnels: Funnel[] }) {
  const begun = funnels.filter(({ opened }) => opened > 0);
  return (
    <Section title="오늘 들어온 신청">
      {begun.length === 0 && <p className="text-ink-700">오늘은 아직 들어온 신청이 없어요.</p>}
      {begun.map((funnel) => (
        <FunnelBars key={funnel.kind} of={funnel} />
      ))}
    </Section>
  );
}

function FunnelBars({ of: { kind, opened, finished, sections } }: { of: Funnel }) {
  return (
    <div className="mt-4">
      <h3 className="heading-3">
        {kindOf(kind)} <span className="text-ink-500">{`${opened}건 시작, ${finished}건 계약`}</span>
      </h3>
      <ol className="console__funnel">
        {sections.map(({ section, reached, here, left }) => (
          <li key={section}>
            <span>{section}</span>
            <span className="console__funnel-bar" aria-hidden="true">
              <span style={{ width: `${(100 * (reached - left)) / opened}%` }} />
              <span style={{ width: `${(100 * left) / opened}%` }} />
            </span>
            <span className="caption">
              <b>{reached}건</b>
              {here > 0 && ` 진행 ${here}`}
              {left > 0 && <span className="text-clay-700">{` 이탈 ${left}`}</span>}
            </span>
          </li>
        ))}
      </ol>
      <ChartTable
        words="단계별로 보기"
        caption={`${kindOf(kind)} 단계별 신청`}
        columns={["단계", "도달", "진행 중", "이탈"]}
        numbers={["도달", "진행 중", "이탈"]}
        rows={sections.flatMap(({ section, steps }) => steps.map(({ step, reached, here, left }) => [stepOf(kind, step) === section ? section : `${section}: ${stepOf(kind, step)}`, `${reached}건`, `${here}건`, `${left}건`]))}
      />
    </div>
  );
}
