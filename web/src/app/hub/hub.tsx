/** All pages of a member in one list, with the figures that they open with; above it what the member has, owes or has begun. */
import { useId } from "react";
import { Link } from "react-router";
import type { LoanApplication } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { digits } from "#/core/lib/money";
import { type Entry, groupsOf } from "#/core/pages/my-page-entries";
import { REGISTRATION } from "#/core/session/access";
import { type AccountInfo, useAccountReading, useSession } from "#/core/session/session";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { Loading } from "#/core/ui/layout/message-page";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Page } from "#/core/ui/layout/page";
import { useLogOut } from "#/core/shell/use-log-out";
import { doneOf, lackingOf, minutesOf, useInvestorSteps } from "#/investing/registration/investor-steps";
import { LackingSteps } from "#/investing/registration/lacking-steps";
import { ApplicationProgress } from "#/loans/borrower/application-progress";
import { stateOf } from "#/loans/borrower/application-phases";
import { type Figures, type Total, useOverview } from "./figures";
import "./hub.css";

export default function Hub() {
  const { account } = useSession();
  const reading = useAccountReading();
  return <Page title="내 페이지">{account ? <Content account={account} /> : <QueryStatus of={reading} words="내 페이지를 불러오고 있어요" lines={6} />}</Page>;
}

function Content({ account }: { account: AccountInfo }) {
  const overview = useOverview();
  const logOut = useLogOut();
  if (!overview) return <Loading words="내 페이지를 불러오고 있어요" lines={6} />;
  const { figures, totals, application, prepares } = overview;
  return (
    <div className="page-list">
      {application && <Application application={application} />}
      {totals.length > 0 && <Totals totals={totals} />}
      {prepares && <Preparation />}
      {orderedGroups(account).map(({ caption, entries }) => {
        const shown = prepares ? entries.filter(({ path }) => path !== REGISTRATION) : entries;
        return shown.length > 0 && <Group key={caption} caption={caption} entries={shown} figures={figures} />;
      })}
      <button type="button" className="link" onClick={logOut}>
        로그아웃
      </button>
    </div>
  );
}

/** The loans come first for a member who does not invest. */
function orderedGroups(account: AccountInfo) {
  const groups = groupsOf(account);
  return account.isInvestor === false ? groups.toSorted((one, other) => Number(other.caption === "대출") - Number(one.caption === "대출")) : groups;
}

function Application({ application }: { application: LoanApplication }) {
  const id = useId();
  const { title, about, action } = stateOf(application);
  return (
    <section className="page-list__ahead" aria-labelledby={id}>
      <div>
        <h2 className="heading-2" id={id}>
          {title}
        </h2>
        <p className="text-ink-700 mt-2">{about}</p>
        <div className="actions mt-4">
          <Link className={buttonClass()} to={application.path}>
            {action}
          </Link>
        </div>
      </div>
      <ApplicationProgress application={application} />
    </section>
  );
}

const Totals = ({ totals }: { totals: readonly Total[] }) => (
  <dl className="amount-rows page-list__totals">
    {totals.map(({ label, amount }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figure">
          {digits(amount)}
          <small>원</small>
        </dd>
      </div>
    ))}
  </dl>
);

/** What a member who may not invest yet still has to do. */
function Preparation() {
  const id = useId();
  const { asked, steps } = useInvestorSteps(REGISTRATION);
  if (!steps) return <QueryStatus of={asked} words="투자 준비를 불러오고 있어요" lines={4} />;
  const lacking = lackingOf(steps);
  const done = doneOf(steps).length;
  return (
    <section className="page-list__ahead" aria-labelledby={id}>
      <div>
        <h2 className="heading-2" id={id}>
          {lacking.length ? `투자까지 ${lacking.length}가지 남았어요` : "거의 다 왔어요"}
        </h2>
        <p className="text-ink-700 mt-2">
          {lacking.length ? `${steps.length}가지 중 ${done}가지를 마쳤어요. 남은 것은 모두 ${minutesOf(...lacking)}분쯤 걸려요.` : "담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요."}
        </p>
        <ProgressBar className="mt-3" value={done / steps.length} height={14} />
        <div className="actions mt-4">
          <Link className={buttonClass()} to={REGISTRATION}>
            {lacking.length ? "이어서 준비하기" : "상태 보기"}
          </Link>
        </div>
      </div>
      {lacking.length > 0 && <LackingSteps steps={lacking} />}
    </section>
  );
}

function Group({ caption, entries, figures }: { caption: string; entries: readonly Entry[]; figures: Figures }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="heading-3" id={id}>
        {caption}
      </h2>
      <ul className="page-list__rows">
        {entries.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>
              <span>
                <span>{label}</span>
                {path === REGISTRATION ? <Prepared /> : figures[path] && <b>{figures[path]}</b>}
              </span>
              <Icon name="right" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The figure of the preparation. */
function Prepared() {
  const { steps } = useInvestorSteps(REGISTRATION);
  return (
    steps && (
      <b>
        {steps.length}가지 중 {doneOf(steps).length}가지
      </b>
    )
  );
}
