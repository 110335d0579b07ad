/** All pages of a member in one list, with the figures that they open with; above it what the member has and owes. */
import { useId } from "react";
import { Link } from "react-router";
import { QueryStatus } from "#/core/journeys/query-status";
import { digits } from "#/core/lib/money";
import { type Entry, groupsOf } from "#/core/pages/my-page-entries";
import { REGISTRATION } from "#/core/session/access";
import { useAccountReading, useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Page } from "#/core/ui/layout/page";
import { useLogOut } from "#/core/shell/use-log-out";
import { useInvestorSteps } from "#/investing/registration/investor-steps";
import { type Figures, type Total, useFigures } from "./figures";
import "./hub.css";

export default function Hub() {
  const { account } = useSession();
  const reading = useAccountReading();
  const logOut = useLogOut();
  const { figures, totals } = useFigures();
  return (
    <Page title="내 페이지">
      {account ? (
        <div className="page-list">
          <Totals totals={totals} expected={account.isInvestor ? userTypes(account).length : 0} />
          {account.isInvestor === false && <Preparation />}
          {groupsOf(account).map(({ caption, entries }) => (
            <Group key={caption} caption={caption} entries={entries} figures={figures} />
          ))}
          <button type="button" className="link" onClick={logOut}>
            로그아웃
          </button>
        </div>
      ) : (
        <QueryStatus of={reading} words="내 페이지를 불러오고 있어요" lines={6} />
      )}
    </Page>
  );
}

/** `totals`: undefined while they are read; `expected`: their number, so that what follows does not move. */
const Totals = ({ totals, expected }: { totals: readonly Total[] | undefined; expected: number }) => (
  <dl className="amount-rows page-list__totals">
    {totals
      ? totals.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">
              {digits(amount)}
              <small>원</small>
            </dd>
          </div>
        ))
      : Array.from({ length: expected }, (_, i) => <div key={i} />)}
  </dl>
);

/** How far a member is who does not invest yet. */
function Preparation() {
  const id = useId();
  const { steps } = useInvestorSteps(REGISTRATION);
  const done = steps?.filter(({ state }) => state === "마쳤어요").length ?? 0;
  return (
    <section className="page-list__preparation" aria-labelledby={id}>
      <h2 className="heading-3" id={id}>
        투자 준비
      </h2>
      <p className="text-ink-700">{steps ? `${steps.length}가지 중 ${done}가지를 마쳤어요.` : "\u00a0"}</p>
      <ProgressBar value={steps ? done / steps.length : 0} height={14} />
      <div className="actions">
        <Link className={buttonClass()} to={REGISTRATION}>
          투자 준비하기
        </Link>
      </div>
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
                {figures[path] && <b>{figures[path]}</b>}
              </span>
              <Icon name="right" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
