import type { Funnel } from "#/core/api/gen";
import { Section, ChartTable } from "#/core/ui/layout/content";
import { stepOf } from "#/operations/cases/step-words";
import { kindOf } from "#/operations/words";

/** Today's applications by section, beside those at this time yesterday: the bar shows how many reached it, its clay part how many left
 * there. */
export function Funnels({ funnels }: { funnels: Funnel[] }) {
  const begun = funnels.filter(({ opened, openedYesterday }) => opened + openedYesterday > 0);
  return (
    <Section title="오늘 들어온 신청">
      {begun.length === 0 && <p className="text-ink-700">오늘은 아직 들어온 신청이 없어요.</p>}
      {begun.length > 0 && <p className="text-ink-700">어제는 같은 시각까지 온 신청을, 멈춤은 한 단계에 30분 넘게 머문 신청을 세요.</p>}
      {begun.map((funnel) => (
        <FunnelBars key={funnel.kind} of={funnel} />
      ))}
    </Section>
  );
}

const NUMBERS = ["도달", "어제 이 시각", "진행 중", "30분 넘게 멈춤", "이탈"];

function FunnelBars({ of: { kind, opened, finished, openedYesterday, finishedYesterday, sections } }: { of: Funnel }) {
  const widthOf = (count: number) => ({ width: `${(100 * count) / Math.max(opened, 1)}%` });
  return (
    <div className="mt-4">
      <h3 className="heading-3">
        {kindOf(kind)} <span className="text-ink-500">{`${opened}건 시작, ${finished}건 계약`}</span>
      </h3>
      <p className="caption">{`어제 이 시각에는 ${openedYesterday}건 시작, ${finishedYesterday}건 계약이었어요.`}</p>
      <ol className="console__funnel">
        {sections.map(({ section, reached, yesterday, here, stopped, left }) => (
          <li key={section}>
            <span>{section}</span>
            <span className="console__funnel-bar" aria-hidden="true">
              <span style={widthOf(reached - left)} />
              <span style={widthOf(left)} />
            </span>
            <span className="caption">
              <b>{reached}건</b> 어제 {yesterday}
              {here > 0 && ` 진행 ${here}`}
              {stopped > 0 && <b>{` 멈춤 ${stopped}`}</b>}
              {left > 0 && <span className="text-clay-700">{` 이탈 ${left}`}</span>}
            </span>
          </li>
        ))}
      </ol>
      <ChartTable
        words="단계별로 보기"
        caption={`${kindOf(kind)} 단계별 신청`}
        columns={["단계", ...NUMBERS]}
        numbers={NUMBERS}
        rows={sections.flatMap(({ section, steps }) => steps.map(({ step, reached, yesterday, here, stopped, left }) => [stepOf(kind, step) === section ? section : `${section}: ${stepOf(kind, step)}`, ...[reached, yesterday, here, stopped, left].map((count) => `${count}건`)]))}
      />
    </div>
  );
}
