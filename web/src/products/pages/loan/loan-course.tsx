/** What became of the loan of an ended product: its loss or arrears, what was paid, and what happened on which day. */
import type { ReactNode } from "react";
import type { LoanHistory, PayoutRow } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { LoanEvents } from "#/products/catalogue/loan-events";
import { LossBar } from "#/products/catalogue/loss";
import { type DealTemplate, useSchedule } from "#/products/catalogue/products-api";

const MANWON = 10_000;

type CourseProps = { template: Pick<DealTemplate, "properties" | "history">; token: string };
type Properties = DealTemplate["properties"];

/** Nothing if the loan was not paid out. Beside the details from 992 px, below the title on phones. */
export default function LoanCourse({ template: { properties, history }, token }: CourseProps) {
  const { outcome } = properties;
  if (!outcome || outcome === "failed") return null;
  return (
    <aside className="order-columns__side mt-8 lg:static lg:mt-0" aria-label="이 대출은 지금">
      <h2 className="heading-2 mb-4">이 대출은 지금</h2>
      {outcome === "waiting" && <p>모집이 끝났고, 아직 대출을 실행하지 않았어요.</p>}
      {history && (
        <>
          {history.ended && <NotRepaid properties={properties} history={history} ended={history.ended} />}
          {outcome === "repaid" && <Repaid history={history} />}
          {(outcome === "repaying" || outcome === "late") && <Repaying properties={properties} history={history} token={token} />}
          {history.events.length > 0 && (
            <>
              <h3 className="heading-3 mt-8 mb-2">있었던 일</h3>
              <LoanEvents events={history.events} />
            </>
          )}
        </>
      )}
    </aside>
  );
}

function NotRepaid({ properties: { raised }, history, ended }: { properties: Properties; history: LoanHistory; ended: NonNullable<LoanHistory["ended"]> }) {
  const { kind, on, price, lost, recovered } = ended;
  const left = lost - recovered;
  const sold = kind === "sold";
  return (
    <>
      <Result title={left > 0 ? `손실 ${amountText(left)}` : "손실은 없어요"}>
        {left > 0 && `빌려준 돈의 ${share(left, raised)}% · `}
        {longDate(on)} {sold ? "채권 매각" : "상각"}
      </Result>
      <LossBar height={20} product={{ raised, lost: left }} />
      <p className="progress-foot mt-2">
        <span>
          원금 <strong>{amountText(raised - left)}</strong> 돌려받았어요
        </span>
        <span>{amountText(raised)} 중</span>
      </p>
      <Sums
        facts={[
          { label: sold ? "팔기 전에 갚은 원금" : "상각 전에 갚은 원금", value: amountText(history.principal) },
          { label: sold ? "팔기 전에 갚은 이자" : "상각 전에 갚은 이자", value: amountText(history.interest) },
          ...(sold ? [{ label: "채권을 판 값", value: amountText(price) }] : []),
          ...(recovered ? [{ label: "상각한 뒤에 회수한 원금", value: amountText(recovered) }] : []),
          { label: "손실 원금", value: amountText(left), sum: true },
        ]}
      />
      <p className="caption mt-3">
        {sold
          ? "빌린 사람이 다 갚지 못해 채권을 팔고, 받은 값을 투자자에게 나누어 드렸어요."
          : "빌린 사람이 다 갚지 못해 상각했어요. 빚은 그대로 남아 있어서, 나중에 회수하면 잃은 만큼의 비율로 투자자에게 나누어 드려요."}{" "}
        {ALL_INVESTORS}
      </p>
    </>
  );
}

const Repaid = ({ history: { principal, interest, events } }: { history: LoanHistory }) => {
  const last = events.find(({ kind }) => kind === "repaid");
  return (
    <>
      <Result title="모두 갚았어요">{last && `${longDate(last.on)}에 원금과 이자를 다 갚았어요.`}</Result>
      <ProgressBar height={20} value={1} progress="모두 갚았어요" />
      <Sums facts={received({ principal, interest })} />
      <p className="caption mt-3">{ALL_INVESTORS}</p>
    </>
  );
};

function Repaying({ properties, history, token }: { properties: Properties; history: LoanHistory; token: string }) {
  const { productUid, raised, daysLate, repaymentCount: paid, repaymentTotal: total, nextDueOn } = properties;
  const { arrears } = history;
  const rows = useSchedule(productUid, token, arrears ? 0 : Math.floor(raised / MANWON)).data?.disburseSchedule;
  return (
    <>
      {arrears && (
        <Result title={`연체 ${daysLate}일째`}>
          {longDate(arrears.since)}부터 <b className="whitespace-nowrap">{amountText(arrears.principal + arrears.interest + arrears.overdue)}</b>이 밀려 있어요.
        </Result>
      )}
      <ProgressBar height={20} value={total && paid / total} progress={`${total}회 중 ${paid}회 갚았어요`} />
      <p className="progress-foot mt-2">
        <span>
          {paid === 0 && !arrears && nextDueOn ? (
            <>
              첫 상환 <strong>{longDate(nextDueOn)}</strong>
            </>
          ) : (
            <>
              <strong>{paid}회</strong> 갚았어요
            </>
          )}
        </span>
        <span>모두 {total}회</span>
      </p>
      <Sums
        facts={
          arrears
            ? [
                { label: "밀린 원금", value: amountText(arrears.principal) },
                { label: "밀린 이자", value: amountText(arrears.interest) },
                { label: "늦어서 더 내는 연체 이자", value: amountText(arrears.overdue) },
                ...received(history),
                { label: "남은 원금", value: amountText(raised - history.principal), sum: true },
              ]
            : [{ label: "늦어진 날", value: "없어요" }, ...received(history), ...(rows ? [{ label: `앞으로 갚을 ${total - paid}회`, value: amountText(due(rows.slice(paid))) }] : [])]
        }
      />
      <p className="caption mt-3">
        {ALL_INVESTORS}
        {!arrears && " 앞으로 갚을 돈은 계약한 일정의 원금과 이자예요. 일부를 미리 갚으면 달라져요."}
      </p>
    </>
  );
}

const ALL_INVESTORS = "금액은 투자자 모두의 몫을 더한 세전 금액이에요.";

const Result = ({ title, children }: { title: string; children: ReactNode }) => (
  <p className="mb-4 text-ink-700">
    <strong className="heading-3 block text-ink-900">{title}</strong>
    {children}
  </p>
);

const Sums = ({ facts }: { facts: readonly Fact[] }) => (
  <div className="mt-4">
    <Facts facts={facts} />
  </div>
);

const received = ({ principal, interest }: Pick<LoanHistory, "principal" | "interest">): Fact[] => [
  { label: "갚은 원금", value: amountText(principal) },
  { label: "갚은 이자", value: amountText(interest) },
];

/** Percent with at most one decimal: "20.5". */
const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

/** Principal and interest before tax. */
const due = (rows: readonly PayoutRow[]) => rows.reduce((sum, { principal, interest }) => sum + principal + interest, 0);
