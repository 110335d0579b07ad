/** The next step of a member, as one sentence and one button. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Bond, Instalment, LoanApplication } from "#/core/api/gen";
import { NEEDED } from "#/accounts/certifications/certifications";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf } from "#/core/lib/date";
import { amountText, won } from "#/core/lib/money";
import { REGISTRATION } from "#/core/session/access";
import { investorInfo } from "#/core/session/investor";
import { useAccountReading, useSession } from "#/core/session/session";
import { type UserType, userTypes } from "#/core/session/user-type";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { Loading } from "#/core/ui/layout/message-page";
import { SMALLEST } from "#/investing/ordering/lines";
import { DEPOSIT } from "#/investing/ordering/remedies";
import { balance } from "#/ledger/balance";
import { INVESTMENTS, LATE_INVESTMENTS } from "#/investing/portfolio/addresses";
import { hasInvested, useSummary } from "#/investing/portfolio/mypage-api";
import { loanInfo } from "#/loans/borrower/loan-api";
import { isRunning } from "#/loans/borrower/application-phases";
import { firstDue } from "#/loans/borrower/due";
import { detailOf, OVERVIEW } from "#/loans/borrower/words";
import { useInvestorSteps } from "#/investing/registration/investor-steps";
import { Choice } from "./choice";

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

/** The order of precedence: a late payment, an application, investing. */
function BorrowerStep({ invests }: { invests: boolean }) {
  const { data, error } = useQuery(loanInfo());
  if (!data) return error ? <Loans /> : <Loading />;
  const due = firstDue(data.bonds);
  if (due?.next.state === "late") return <LateInstalment {...due} />;
  const application = data.loans.find(isRunning);
  if (application) return <Application application={application} />;
  if (invests) return <InvestorStep />;
  return due ? <DueInstalment {...due} /> : <Choice />;
}

const LateInstalment = ({ bond, next }: { bond: Bond; next: Instalment }) => (
  <Step title={`${won(next.total)}이 밀렸어요`} label="갚을 계좌 보기" href={detailOf(bond.bondUid)}>
    {dayOf(next.dueDate)}에 갚을 돈이에요. 갚을 때까지 연체 이자가 매일 붙어요.
  </Step>
);

const DueInstalment = ({ bond, next }: { bond: Bond; next: Instalment }) => (
  <Step title={`${dayOf(next.dueDate)}에 ${won(next.total)}을 갚아요`} label="갚을 돈 자세히 보기" href={detailOf(bond.bondUid)}>
    {bond.repaymentTotal}회 중 {next.number}회째예요. 미리 갚을 수도 있어요.
  </Step>
);

/** Applications for which the borrower has nothing to do. */
const WAITING: Partial<Record<LoanApplication["state"], { title: string; ending: string }>> = {
  auditing: { title: "신청을 심사하고 있어요", ending: "결과가 나오면 알려 드려요." },
  depositing: { title: "대출금을 보낼 준비를 하고 있어요", ending: "대출금을 보내면 알려 드려요." },
};

function Application({ application: { product, label, path, state } }: { application: LoanApplication }) {
  const waiting = WAITING[state];
  if (waiting) {
    return (
      <Step title={waiting.title} label="진행 보기" href={path}>
        {product}, {label}. {waiting.ending}
      </Step>
    );
  }
  const action = path.startsWith("/mypage") ? "신청 내용 보기" : "이어서 하기";
  if (state === "approved") {
    return (
      <Step title="대출이 승인됐어요. 계약만 남았어요" label={action} href={path}>
        {product}의 조건을 확인하고 계약서에 서명하면 돈을 받아요.
      </Step>
    );
  }
  return (
    <Step title="신청하던 대출이 있어요" label={action} href={path}>
      {product}, {label}. 멈춘 곳부터 이어서 볼 수 있어요.
    </Step>
  );
}

/** The order of precedence: late investments, missing requirements, money to invest. */
function InvestorStep() {
  const summary = useSummary();
  if (summary.isPending) return <Loading />;
  const late = summary.data?.groups.find(({ state }) => state === "overdue");
  return late ? <LateInvestments count={late.count} net={summary.data?.late.net ?? 0} /> : <InvestingStep />;
}

/** Bad news for which the member has nothing to do, in one line. `net`: the overdue money, after tax. */
const LateInvestments = ({ count, net }: { count: number; net: number }) => (
  <h2 className="home-late">
    <AppLink href={LATE_INVESTMENTS}>
      <Icon name="warn" />
      <span>
        연체 {count}건{" "}
        <b>
          <span className="max-md:sr-only">밀린 돈 (세후)</span> {won(net)}
        </b>
      </span>
      <Icon name="right" small />
    </AppLink>
  </h2>
);

function InvestingStep() {
  const { data, error } = useQuery(investorInfo());
  if (error) return <Investments />;
  if (!data) return <Loading />;
  if (!data.investable) return <MissingRequirements />;
  return data.accountBalance > 0 ? <WithBalance /> : <WithoutBalance />;
}

/** Open orders and withdrawals reserve a part of the balance. */
function WithBalance() {
  const { data, error } = useQuery(balance());
  return data || error ? <Investments money={data?.available ?? 0} /> : <Loading />;
}

function MissingRequirements() {
  const { asked, steps } = useInvestorSteps(REGISTRATION);
  if (!steps) return asked.error ? <Investments /> : <Loading />;
  const lacking = steps.filter(({ state }) => NEEDED.includes(state)).map((step) => step.name);
  if (!lacking.length) {
    return (
      <Step title="거의 다 왔어요" label="상태 보기" href={REGISTRATION}>
        담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요.
      </Step>
    );
  }
  return (
    <Step title={`투자까지 ${lacking.length}가지 남았어요`} label="이어서 준비하기" href={REGISTRATION}>
      {lacking.join(", ")}. 하나씩 마치면 바로 투자할 수 있어요.
    </Step>
  );
}

/** Members who have invested before see their investments instead. */
function WithoutBalance() {
  const { data, error } = useSummary();
  if (!data && !error) return <Loading />;
  if (error || hasInvested(data)) return <Investments />;
  return (
    <Step title="투자할 준비가 끝났어요" label="예치금 채우기" href={DEPOSIT}>
      예치금을 채우면 1만원부터 투자할 수 있어요.
    </Step>
  );
}

const Investments = ({ money = 0 }: { money?: number }) =>
  money < SMALLEST ? (
    <Step title="내 투자를 확인해 보세요" label="투자 현황 보기" href={INVESTMENTS}>
      투자한 상품과 받을 돈을 한곳에서 봐요.
    </Step>
  ) : (
    <Step title={`${amountText(money)}을 투자할 수 있어요`} label="투자 상품 보기" href="/products/collateral">
      예치금으로 1만원부터 여러 상품에 나누어 투자해 보세요.
    </Step>
  );

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

type StepProps = { title: string; label: string; href: string; children: ReactNode };

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
