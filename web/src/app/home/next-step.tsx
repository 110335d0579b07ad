/** The next step of a member, as one sentence and one button. */
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { Arrears, Bond, InvestorSummary, LoanApplication, PaymentDay } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf } from "#/core/lib/date";
import { amountText, won } from "#/core/lib/money";
import { investorInfo } from "#/core/session/investor";
import { useAccountReading, useSession } from "#/core/session/session";
import { type UserType, userTypes } from "#/core/session/user-type";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { SMALLEST } from "#/investing/ordering/lines";
import { DEPOSIT } from "#/investing/ordering/remedies";
import { balance } from "#/ledger/balance";
import { SCHEDULE } from "#/investing/portfolio/addresses";
import { hasInvested, summary as investorSummary, useSummary } from "#/investing/portfolio/mypage-api";
import { loanInfo } from "#/loans/borrower/loan-api";
import { isRunning, stateOf } from "#/loans/borrower/application-phases";
import { type Due, firstDue, lateWords, openBonds } from "#/loans/borrower/due";
import { HardToPay } from "#/loans/borrower/next-payment";
import { detailOf, OVERVIEW } from "#/loans/borrower/words";
import { minutesOf } from "#/investing/registration/investor-steps";
import { LackingSteps } from "#/investing/registration/lacking-steps";
import { usePreparation } from "#/investing/registration/preparation";
import { Choice } from "./choice";
import { LateInvestments, lateOf } from "#/app/overview/late-investments";
import { LoanEntry } from "#/app/overview/loan-entry";
import { NextInstalments } from "#/app/overview/next-instalments";
import { NextPayouts, useNextMonth } from "#/app/overview/next-payouts";
import { isPayoutHeadline, loanHeadline } from "./headline";

const INVESTORS: readonly UserType[] = ["personal-investor", "corporation-investor"];

export default function NextStep() {
  const { account } = useSession();
  const asked = useAccountReading();
  if (!account) return <QueryStatus of={asked} />;
  const types = userTypes(account);
  const invests = INVESTORS.some((type) => types.includes(type));
  if (types.includes("borrower")) return <BorrowerStep invests={invests} />;
  return invests ? <InvestorStep /> : <Dashboard />;
}

/** The order of precedence: a late payment, an application, the next instalment, and what is to be done to begin with investing. */
function BorrowerStep({ invests }: { invests: boolean }) {
  const { data, error } = useQuery(loanInfo());
  const summary = useQuery({ ...investorSummary(), enabled: invests });
  if (!data) return error ? <Loans /> : <Loading />;
  if (summary.isLoading) return <Loading />;
  const headline = loanHeadline(data, invests, summary.data);
  if (!headline) return invests ? <InvestorStep /> : <Choice />;
  const due = firstDue(data.bonds);
  const application = data.loans.find(isRunning);
  return (
    <>
      {headline === "instalment" && due && <Instalment due={due} bonds={data.bonds} />}
      {headline === "application" && application && <Application application={application} />}
      <LateInvestments summary={summary.data} />
    </>
  );
}

const Instalment = ({ due, bonds }: { due: Due; bonds: readonly Bond[] }) =>
  due.arrears ? <LateInstalments {...due} arrears={due.arrears} /> : <DueInstalment due={due} bonds={bonds} />;

const LateInstalments = ({ bond, arrears, day, total }: Due & { arrears: Arrears }) => (
  <div className="home__beside">
    <div>
      <Step
        title={
          <>
            <span className="text-clay-700">{won(total)}</span>이 밀렸어요
          </>
        }
        label="갚을 계좌 보기"
        href={detailOf(bond.bondUid)}
      >
        {lateWords(arrears.count, dayOf(day))}. 갚을 때까지 연체 이자가 매일 붙어요.
      </Step>
    </div>
    <HardToPay />
  </div>
);

/** The loan is named where it is one of several. */
const DueInstalment = ({ due, due: { bond, day, number, total }, bonds }: { due: Due; bonds: readonly Bond[] }) => (
  <div className="home__beside">
    <div>
      <Step title={<OnDay day={day}>{won(total)}을 갚아요</OnDay>} label="갚을 돈 자세히 보기" href={detailOf(bond.bondUid)}>
        {openBonds(bonds).length > 1 && `${bond.title}, `}
        {bond.repaymentTotal}회 중 {number}회째예요. 미리 갚을 수도 있어요.
      </Step>
    </div>
    <NextInstalments bonds={bonds} after={due} />
  </div>
);

function Application({ application }: { application: LoanApplication }) {
  const { title, about, action } = stateOf(application);
  return (
    <Step title={title} label={action} href={application.path}>
      {about}
    </Step>
  );
}

/** Late investments do not hide the next payment. Without them the order of precedence is: missing requirements, the next payment, money to invest. */
function InvestorStep() {
  const summary = useSummary();
  if (summary.isPending) return <Loading />;
  if (!lateOf(summary.data)) return <InvestingStep />;
  return (
    <>
      <NextPayment summary={summary.data} />
      <LateInvestments summary={summary.data} />
    </>
  );
}

function InvestingStep() {
  const { data: summary } = useSummary();
  const info = useQuery(investorInfo());
  const isBeginner = Boolean(summary && !hasInvested(summary));
  const { data } = info;
  if (!data || info.error) return <Reading of={info} isBeginner={isBeginner} />;
  if (!data.investable) return <MissingRequirements isBeginner={isBeginner} />;
  if (summary && isPayoutHeadline(summary, data)) return <NextPayment summary={summary} />;
  if (data.accountBalance > 0) return <WithBalance isBeginner={isBeginner} />;
  return isBeginner ? <Ready /> : null;
}

/** A failed reading is left out for who has invested and finds the money below; a beginner has nothing else on the page. */
const Reading = ({ of, isBeginner }: { of: ComponentProps<typeof QueryStatus>["of"]; isBeginner: boolean }) => (of.error && !isBeginner ? null : <QueryStatus of={of} />);

const WORTH_NAMING = 100_000; // won; who has invested finds what is less among the money below

/** Open orders and withdrawals reserve a part of the balance. */
function WithBalance({ isBeginner }: { isBeginner: boolean }) {
  const reading = useQuery(balance());
  const { data } = reading;
  if (!data) return <Reading of={reading} isBeginner={isBeginner} />;
  if (data.available < (isBeginner ? SMALLEST : WORTH_NAMING)) return isBeginner ? <Ready /> : null;
  return (
    <Step title={`${amountText(data.available)}을 투자할 수 있어요`} label="투자 상품 보기" href="/products/collateral">
      예치금으로 1만원부터 여러 상품에 나누어 투자해 보세요.
    </Step>
  );
}

/** What comes next for who has invested and has nothing to do. */
const NextPayment = ({ summary }: { summary: InvestorSummary | undefined }) => summary?.next && <Payouts today={summary.today} next={summary.next} />;

/** The sum of the next month, or the first payment where that is later. */
function Payouts({ today, next: { on, net } }: { today: string; next: PaymentDay }) {
  const money = useQuery(balance());
  const { isPending, sum } = useNextMonth(today, on);
  if (isPending || money.isLoading) return <Loading />;
  const hasMoney = Boolean(money.data && money.data.available >= SMALLEST);
  return (
    <div className="home__beside">
      <div>
        <Step
          title={sum > 0 ? `앞으로 한 달 동안 ${won(sum)}을 받아요` : <OnDay day={on}>{won(net)}을 받아요</OnDay>}
          {...(hasMoney ? { label: "투자 상품 보기", href: "/products/collateral" } : { label: "예치금 채우기", href: DEPOSIT })}
        >
          세금과 이용료를 뺀 예정 금액이에요. 빌린 사람이 늦게 갚으면 받는 날도 늦어져요.
        </Step>
      </div>
      <NextPayouts
        from={on}
        aside={
          <AppLink className="link" href={SCHEDULE}>
            지급 일정
          </AppLink>
        }
      />
    </div>
  );
}

const Ready = () => (
  <Step title="투자할 준비가 끝났어요" label="예치금 채우기" href={DEPOSIT}>
    예치금을 채우면 1만원부터 투자할 수 있어요.
  </Step>
);

/** `isBeginner`: the member has not invested before, and reads what each step takes. */
function MissingRequirements({ isBeginner }: { isBeginner: boolean }) {
  const { asked, title, missing, label, href, waits } = usePreparation();
  if (!missing) return <Reading of={asked} isBeginner={isBeginner} />;
  if (!isBeginner || !missing.length) {
    return (
      <Step title={title} label={label} href={href}>
        {missing.length > 0 && `${missing.map(({ name }) => name).join(", ")}. `}
        {waits ?? "하나씩 마치면 바로 투자할 수 있어요."}
      </Step>
    );
  }
  return (
    <div className="home__beside">
      <div>
        <Step title={title} label={label} href={href}>
          모두 {minutesOf(...missing)}분쯤 걸려요. {waits ?? "마치면 바로 투자할 수 있어요."}
        </Step>
        <LoanEntry />
      </div>
      <LackingSteps steps={missing} />
    </div>
  );
}

const Loans = () => (
  <Step title="내 대출을 확인해 보세요" label="대출 현황 보기" href={OVERVIEW}>
    신청한 대출과 갚을 날을 한곳에서 봐요.
  </Step>
);

const Dashboard = () => (
  <Step title="내 투자를 확인해 보세요" label="투자 현황 보기" href="/dashboard">
    이번 달 한도와 투자한 상품을 한곳에서 봐요.
  </Step>
);

/** The day is not broken between two lines. */
const OnDay = ({ day, children }: { day: string; children: ReactNode }) => (
  <>
    <span className="whitespace-nowrap">{dayOf(day)}에</span> {children}
  </>
);

type StepProps = { title: ReactNode; label: string; href: string; children: ReactNode };

const Step = ({ title, label, href, children }: StepProps) => (
  <>
    <h2 className="heading-1">{title}</h2>
    <p className="lead mt-2">{children}</p>
    <div className="actions mt-5">
      <AppLink className={buttonClass("primary", true)} href={href}>
        {label}
      </AppLink>
    </div>
  </>
);
