/** The loans and applications of the person, all or those of one state. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import type { Bond, LoanApplication, LoanInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { digits, won, yearlyRate } from "#/core/lib/money";
import { LinkRow } from "#/core/pages/link-list";
import { MyPage } from "#/core/pages/my-page";
import NotFound from "#/core/pages/not-found";
import { Places } from "#/core/pages/places";
import { borrow } from "#/core/shell/menu";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { Chips } from "#/core/ui/forms/choices";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Figure, Section, Tag } from "#/core/ui/layout/content";
import { OutstandingPrincipal } from "#/core/ui/layout/outstanding-principal";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { loanDetail, loanInfo } from "./loan-api";
import { ApplicationRow } from "./application-row";
import { isRunning } from "./application-phases";
import { type Due, dueOf, nameOf, nextDues, openBonds } from "./due";
import { HardToPay, LateParts, NextPayment, NextPayments, RepaymentLine } from "./next-payment";
import { APPLICATIONS, detailOf, isApplicationState, LOAN_STATES, OVERVIEW, repaidOf, SAVED } from "./words";
import { ProductCards } from "#/products/catalogue/product-cards";
import "./overview.css";

export default function Overview() {
  const { applyState } = useParams();
  return applyState === undefined || isApplicationState(applyState) ? <Loans state={applyState} /> : <NotFound />;
}

function Loans({ state }: { state: string | undefined }) {
  const reading = useQuery(loanInfo());
  return (
    <MyPage title="대출 현황">
      <div className="pb-14">{reading.data ? <Content info={reading.data} applyState={state} /> : <QueryStatus of={reading} words="대출 현황을 불러오고 있어요" lines={6} />}</div>
    </MyPage>
  );
}

function Content({ info: { loans, bonds }, applyState }: { info: LoanInfo; applyState: string | undefined }) {
  if (!loans.length && !bonds.length) {
    return (
      <>
        <EmptyState title="아직 대출이 없어요">
          <Link className={buttonClass()} to="/loan/guide">
            대출 알아보기
          </Link>
        </EmptyState>
        <div className="max-w-read">
          <Places except="/loan/guide" />
        </div>
      </>
    );
  }
  return (
    <>
      {bonds.length > 0 && !applyState && <Bonds bonds={bonds} />}
      {(loans.length > 0 || applyState) && <Applications loans={loans} state={applyState} />}
      {!applyState && !loans.some(isRunning) && !bonds.some(({ state }) => state === "overdue") && <NewLoans />}
    </>
  );
}

const NewLoans = () => (
  <Section title="새 대출 알아보기">
    <ul className="border-t-2 border-ink-900">
      {borrow.items.map(({ path, label }) => (
        <LinkRow key={path} to={path} label={label} />
      ))}
    </ul>
  </Section>
);

function Bonds({ bonds }: { bonds: readonly Bond[] }) {
  const sum = (of: (bond: Bond) => number) => bonds.reduce((total, bond) => total + of(bond), 0);
  const [borrowed, left] = [sum(({ amount }) => amount), sum(({ outstandingPrincipal }) => outstandingPrincipal)];
  const { share, words } = repaidOf({
    amount: borrowed,
    outstandingPrincipal: left,
    repaymentTotal: sum(({ repaymentTotal }) => repaymentTotal),
    repaymentCount: sum(({ repaymentCount }) => repaymentCount),
  });
  const dues = nextDues(bonds);
  const [first] = dues;
  const isOnly = bonds.length === 1;
  return (
    <>
      <div className="my-page__summary items-start gap-x-10">
        {first && <div className="mt-6">{dues.length > 1 ? <NextPayments dues={dues} /> : <OneDue due={first} />}</div>}
        <OutstandingPrincipal {...(!isOnly && { name: `대출 ${openBonds(bonds).length}건의 남은 원금` })} repaid={share} words={isOnly || left === borrowed ? words : `빌린 돈 ${won(borrowed)} 중 ${won(borrowed - left)}을 갚았어요.`}>
          <Figure large={!first} value={digits(left)} unit="원" />
        </OutstandingPrincipal>
      </div>
      {first?.arrears && (
        <div className="mt-8">
          <HardToPay />
        </div>
      )}
      <Section title="받은 대출">
        <div className="borrowed-loans">
          <ProductCards>
            {[...bonds].sort(byState).map((bond) => (
              <BondRow key={bond.bondUid} bond={bond} isOnly={isOnly} />
            ))}
          </ProductCards>
        </div>
      </Section>
    </>
  );
}

function OneDue({ due }: { due: Due }) {
  const { bondUid } = due.bond;
  const reading = useQuery(loanDetail(bondUid));
  const { data } = reading;
  if (due.arrears) {
    return (
      <>
        <NextPayment due={due} account={data}>
          <LateParts of={due.arrears} />
        </NextPayment>
        <div className="mt-4 max-w-read">{data ? <RepaymentLine one={data} isMain /> : <QueryStatus of={reading} lines={2} />}</div>
      </>
    );
  }
  return (
    <>
      <NextPayment due={due} account={data} />
      <Link className={`${buttonClass()} mt-4`} to={detailOf(bondUid)}>
        갚을 돈 자세히 보기
      </Link>
    </>
  );
}

const STATE_ORDER: readonly Bond["state"][] = ["overdue", "repaying"];
/** Late loans first, then those that are being repaid. */
const byState = (one: Bond, other: Bond) => rank(one) - rank(other);
const rank = ({ state }: Bond) => (STATE_ORDER.includes(state) ? STATE_ORDER.indexOf(state) : STATE_ORDER.length);

/** `isOnly`: its amounts are those above the list. */
function BondRow({ bond, isOnly }: { bond: Bond; isOnly: boolean }) {
  const { bondUid, title, category, outstandingPrincipal, roi, period, repaymentCount, repaymentTotal, endDate } = bond;
  const { label, tone } = LOAN_STATES[bond.state];
  const due = dueOf(bond);
  const { share } = repaidOf(bond);
  return (
    <li className="product-card">
      <div className="product-card__top">
        <Tag {...(tone && { tone })}>{label}</Tag>
        <Tag>{category}</Tag>
      </div>
      <h3 className="product-card__name flex items-center justify-between gap-4">
        <Link to={detailOf(bondUid)}>{title}</Link>
        <Icon name="right" small className="text-ink-500" />
      </h3>
      {!isOnly && (
        <div>
          <p className="text-label text-ink-700">남은 원금</p>
          <p className="figure">{won(outstandingPrincipal)}</p>
        </div>
      )}
      <dl className="product-card__terms">
        <div>
          <dt>금리</dt>
          <dd>연 {yearlyRate(roi)}%</dd>
        </div>
        <div>
          <dt>기간</dt>
          <dd>{period}개월</dd>
        </div>
      </dl>
      {share !== null && <ProgressBar value={share} />}
      <p className="progress-foot">
        <span>
          {repaymentTotal}회 중 {repaymentCount}회 갚음
        </span>
        <strong>{due && !isOnly ? `${nameOf(due)} ${won(due.total)}` : `${longDate(endDate)} 만기`}</strong>
      </p>
    </li>
  );
}

/** The chosen state is in the address. */
function Applications({ loans, state }: { loans: readonly LoanApplication[]; state: string | undefined }) {
  const navigate = useNavigate();
  const count = (value: string) => loans.filter((loan) => loan.state === value).length;
  const options = APPLICATIONS.map((option) => ({ ...option, count: count(option.value) })).filter((option) => option.count > 0 || option.value === state);
  const shown = state ? loans.filter((loan) => loan.state === state) : loans;
  return (
    <Section
      title="신청 내역"
      aside={
        loans.some(({ isOpen, state: at }) => isOpen && at === "writing") && (
          <Link className="link" to={SAVED}>
            저장한 신청서
          </Link>
        )
      }
    >
      <Chips label="신청 상태" options={options} chosen={options.filter(({ value }) => value === state).map(({ value }) => value)} onToggle={(value) => void navigate(value === state ? OVERVIEW : `${OVERVIEW}/${value}`, { preventScrollReset: true })} />
      {shown.length === 0 ? (
        <EmptyState title="이 상태인 신청이 없어요">
          <Link className={buttonClass("quiet")} to={OVERVIEW}>
            모두 보기
          </Link>
        </EmptyState>
      ) : (
        <ul className="mt-4 border-t-2 border-ink-900">
          {shown.map((loan) => (
            <ApplicationRow key={loan.applyUid} loan={loan} />
          ))}
        </ul>
      )}
    </Section>
  );
}
