/** All pages of a member in one list, with the figures that they open with; above it what the member has, owes or has begun. */
import { useId } from "react";
import { Link } from "react-router";
import type { LoanApplication } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { classNames } from "#/core/lib/class-names";
import { digits } from "#/core/lib/money";
import { REGISTRATION } from "#/core/session/access";
import { type AccountInfo, useAccountReading, useSession } from "#/core/session/session";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { Loading } from "#/core/ui/layout/message-page";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Page } from "#/core/ui/layout/page";
import type { MenuItem } from "#/core/shell/menu";
import { groupsOf } from "#/core/shell/my-pages";
import { useLogOut } from "#/core/shell/use-log-out";
import { doneOf, minutesOf, useInvestorSteps } from "#/investing/registration/investor-steps";
import { LackingSteps } from "#/investing/registration/lacking-steps";
import { usePreparation } from "#/investing/registration/preparation";
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
      <div className="page-list__groups">
        {groupsOf(account).map(({ caption, entries }) => {
          const shown = prepares ? entries.filter(({ path }) => path !== REGISTRATION) : entries;
          return shown.length > 0 && <Group key={caption} caption={caption} entries={shown} figures={figures} />;
        })}
      </div>
      <button type="button" className="link" onClick={logOut}>
        로그아웃
      </button>
    </div>
  );
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
  <dl className="amount-rows">
    {totals.map(({ label, amount, isLate }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={classNames("figure", isLate && "text-clay-700")}>
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
  const { asked, title, steps, missing, label, href, waits } = usePreparation();
  if (!steps || !missing) return <QueryStatus of={asked} words="투자 준비를 불러오고 있어요" lines={4} />;
  const done = doneOf(steps).length;
  return (
    <section className="page-list__ahead" aria-labelledby={id}>
      <div>
        <h2 className="heading-2" id={id}>
          {title}
        </h2>
        <p className="text-ink-700 mt-2">
          {missing.length > 0 && `${steps.length}가지 중 ${done}가지를 마쳤어요. 남은 것은 모두 ${minutesOf(...missing)}분쯤 걸려요. `}
          {waits}
        </p>
        <ProgressBar className="mt-3" value={done / steps.length} height={14} />
        <div className="actions mt-4">
          <Link className={buttonClass()} to={href}>
            {label}
          </Link>
        </div>
      </div>
      {missing.length > 0 && <LackingSteps steps={missing} />}
    </section>
  );
}

function Group({ caption, entries, figures }: { caption: string; entries: readonly MenuItem[]; figures: Figures }) {
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
