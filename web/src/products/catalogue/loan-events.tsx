/** What happened to a loan, the newest first. */
import type { LoanEventShown } from "#/core/api/gen";
import { dottedDate, shortDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { Icon } from "#/core/ui/icon";

const DAY = 86_400_000; // ms
const NEWEST = 12; // events

/** The older ones are folded. */
export function LoanEvents({ events }: { events: readonly LoanEventShown[] }) {
  const older = events.slice(NEWEST);
  return (
    <>
      <Events name="있었던 일" events={events.slice(0, NEWEST)} />
      {older.length > 0 && (
        <details className="chart-table">
          <summary>
            <Icon name="down" small className="icon--turns" />그 전에 있었던 일 {older.length}건
          </summary>
          <Events name="그 전에 있었던 일" events={older} />
        </details>
      )}
    </>
  );
}

function Events({ name, events }: { name: string; events: readonly LoanEventShown[] }) {
  return (
    <ol aria-label={name} className="border-t border-line">
      {events.map((event, i) => (
        <li key={i} className="flex items-baseline gap-3 border-b border-line py-3 text-label">
          <time className="whitespace-nowrap text-ink-700" dateTime={dottedDate(event.on).replaceAll(".", "-")}>
            {shortDate(event.on)}
          </time>
          <span className="flex-1">{WORDS[event.kind](event)}</span>
          {event.amount !== null && <b className="whitespace-nowrap">{amountText(event.amount)}</b>}
        </li>
      ))}
    </ol>
  );
}

const WORDS: Record<LoanEventShown["kind"], (event: LoanEventShown) => string> = {
  "paid-out": () => "대출을 실행했어요",
  "paid-late": ({ on, day }) => `${day ? `${(Date.parse(on) - Date.parse(day)) / DAY}일 ` : ""}늦게 갚았어요`,
  deferred: ({ day }) => `갚는 날을 ${day ? shortDate(day) : "뒤"}로 늦췄어요`,
  early: () => "원금을 미리 갚았어요",
  extended: ({ day }) => `투자자가 동의해 만기를 ${day ? shortDate(day) : "뒤"}로 늦췄어요`,
  unpaid: () => "갚는 날에 갚지 않았어요",
  "paid-in-part": () => "밀린 돈 일부를 갚았어요",
  "debit-refused": () => "빌린 사람의 계좌에서 출금하지 못했어요",
  sold: () => "채권을 팔았어요",
  "written-off": () => "상각해 손실로 확정했어요",
  recovered: () => "상각한 뒤에 회수했어요",
  repaid: () => "원금을 모두 갚았어요",
};
