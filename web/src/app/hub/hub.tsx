/** What a member owes, has begun and has. On a phone, which has no menu beside it, with the list of all pages of the member. */
import { useId } from "react";
import { Link } from "react-router";
import type { InvestorSummary, LoanApplication } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { LateInvestments } from "#/app/overview/late-investments";
import { LoanDuty } from "#/app/overview/loan-duty";
import { LoanEntry } from "#/app/overview/loan-entry";
import { NextPayouts } from "#/app/overview/next-payouts";
import { classNames } from "#/core/lib/class-names";
import { MyPage } from "#/core/pages/my-page";
import { REGISTRATION } from "#/core/session/access";
import { type AccountInfo, useAccountReading, useSession } from "#/core/session/session";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { Loading } from "#/core/ui/layout/message-page";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import type { MenuItem } from "#/core/shell/menu";
import { groupsOf } from "#/core/shell/my-pages";
import { useLogOut } from "#/core/shell/use-log-out";
import { doneOf, minutesOf, useInvestorSteps } from "#/investing/registration/investor-steps";
import { LackingSteps } from "#/investing/registration/lacking-steps";
import { usePreparation } from "#/investing/registration/preparation";
import { AssetHero } from "#/investing/portfolio/hero";
import { ApplicationProgress } from "#/loans/borrower/application-progress";
import { stateOf } from "#/loans/borrower/application-phases";
import { nextDues } from "#/loans/borrower/due";
import { HardToPay, NextPayments } from "#/loans/borrower/next-payment";
import { type Figures, useOverview } from "./figures";
import "./hub.css";

export default function Hub() {
  const { account } = useSession();
  const reading = useAccountReading();
  return <MyPage title="내 페이지">{account ? <Content account={account} /> : <QueryStatus of={reading} words="내 페이지를 불러오고 있어요" lines={6} />}</MyPage>;
}

function Content({ account }: { account: AccountInfo }) {
  const overview = useOverview();
  const logOut = useLogOut();
  if (!overview) return <Loading words="내 페이지를 불러오고 있어요" lines={6} />;
  const { figures, summary, duties, application, prepares } = overview;
  const dues = nextDues(duties);
  const onlyOnPhones = duties.length > 0 || application || summary || prepares ? "only-sm" : undefined; // the menu is beside the overview
  return (
    <div className="page-list">
      {dues.length > 1 && (
        <div className="section-line">
          <NextPayments dues={dues} />
        </div>
      )}
      {duties.map((bond) => (
        <LoanDuty key={bond.bondUid} bond={bond} isMain={dues.length === 1 && dues[0]?.bond === bond} />
      ))}
      {duties.some(({ arrears }) => arrears) && <HardToPay />}
      {application && <Application application={application} />}
      {summary && <Investments summary={summary} isMain={!duties.length && !application} />}
      {prepares && <Preparation />}
      <div className={classNames("page-list__groups", onlyOnPhones)}>
        {groupsOf(account).map(({ caption, entries }) => {
          const shown = prepares ? entries.filter(({ path }) => path !== REGISTRATION) : entries;
          return shown.length > 0 && <Group key={caption} caption={caption} entries={shown} figures={figures} />;
        })}
      </div>
      <button type="button" className={classNames("link", onlyOnPhones)} onClick={logOut}>
        로그아웃
      </button>
    </div>
  );
}

const Investments = ({ summary, isMain }: { summary: InvestorSummary; isMain: boolean }) => (
  <section className="section-line grid gap-8" aria-label="투자">
    <div>
      <AssetHero summary={summary} isMain={isMain} />
    </div>
    <LateInvestments summary={summary} />
    {summary.next && (
      <div className="hidden md:block">
        <NextPayouts from={summary.next.on} />
      </div>
    )}
  </section>
);

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
        <LoanEntry />
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
