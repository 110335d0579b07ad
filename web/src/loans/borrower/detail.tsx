/** One loan: outstanding principal, next instalment, repayment account, schedule, documents and rights. */
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, Navigate, useParams } from "react-router";
import { lienWords } from "#/borrowing/mortgage/payout";
import { ApiError } from "#/core/api/errors";
import type { Arrears, BondDetail, Instalment } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dayOf, longDate, shortDate } from "#/core/lib/date";
import { digits, won, yearlyRate } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass } from "#/core/ui/button";
import { ChartTable, Facts, Figure, Note, Section, Table, Tag } from "#/core/ui/layout/content";
import { EmptyState } from "#/core/ui/layout/message-page";
import { OutstandingPrincipal } from "#/core/ui/layout/outstanding-principal";
import { DocumentsAndRights } from "./documents-and-rights";
import { dueOf } from "./due";
import { loanDetail, loanInfo } from "./loan-api";
import { EndOfLoan } from "./end-of-loan";
import { DebitAccount, HardToPay, NextPayment, RepaymentAccount } from "./next-payment";
import { Plan } from "./plan/plan";
import { detailOf, earlyOf, LOAN_STATES, OVERVIEW, proofOf, repaidOf } from "./words";

export default function Detail() {
  const { bondUid } = useParams();
  return bondUid ? <LoanDetail key={bondUid} uid={bondUid} /> : <Latest />;
}

/** Without a loan in the address: redirects to the latest loan or to the list. */
function Latest() {
  const reading = useQuery(loanInfo());
  const latest = reading.data?.bonds[0];
  if (reading.data) return <Navigate to={latest ? detailOf(latest.bondUid) : OVERVIEW} replace />;
  return (
    <MyPage title="대출 상세">
      <QueryStatus of={reading} words="대출을 불러오고 있어요" lines={6} />
    </MyPage>
  );
}

function LoanDetail({ uid }: { uid: string }) {
  const reading = useQuery(loanDetail(uid));
  const { data, error } = reading;
  if (error instanceof ApiError && error.status === 404) return <Unknown />;
  return (
    <MyPage title={data?.title ?? "대출 상세"}>
      {data ? <Content one={data} /> : <QueryStatus of={reading} words="대출을 불러오고 있어요" lines={6} />}
    </MyPage>
  );
}

const Unknown = () => (
  <MyPage title="대출 상세">
    <EmptyState title="찾는 대출이 없어요">
      <Link className={buttonClass("quiet")} to={OVERVIEW}>
        대출 현황 보기
      </Link>
    </EmptyState>
  </MyPage>
);

function Content({ one }: { one: BondDetail }) {
  const { bondUid, state, amount, roi, period, startDate, endDate, outstandingPrincipal, accumulatedInstallment } = one;
  const { label, tone } = LOAN_STATES[state];
  const due = dueOf(one);
  const { share, words } = repaidOf(one, one.repayments);
  return (
    <div className="my-page__columns">
      <div className="section-line">
        <div className="flex gap-2">
          <Tag {...(tone && { tone })}>{label}</Tag>
          <Tag>
            연 {yearlyRate(roi)}% · {period}개월
          </Tag>
        </div>
        <EndOfLoan one={one} />
        {due && (
          <div className="mt-6">
            <NextPayment due={due} account={one} />
          </div>
        )}
        {one.arrears && <Late one={one} arrears={one.arrears} />}
        <OutstandingPrincipal repaid={share} words={state === "repaid" ? "모두 갚았어요. 수고하셨어요." : words}>
          <Figure live value={digits(outstandingPrincipal)} unit="원" />
        </OutstandingPrincipal>
        <EarlyOrder one={one} />
        <div className="actions mt-6">
          {one.isEarlyOpen && !one.earlyOrder && (
            <Link className={one.arrears ? "link" : buttonClass("quiet")} to={earlyOf(bondUid)}>
              미리 갚기
            </Link>
          )}
          {one.refinanced > 0 && (
            <Link className={buttonClass("quiet")} to={proofOf(bondUid)}>
              완납 증명서 올리기
            </Link>
          )}
        </div>
      </div>
      <div className="my-page__aside">
        {one.arrears ? (
          <div className="mt-10 xl:mt-0">
            <HardToPay />
          </div>
        ) : (
          one.oncomingInstallment && <Next next={one.oncomingInstallment} />
        )}
        {one.accountNumber && !one.arrears && (
          <Section title="직접 보낼 계좌">
            <RepaymentAccount one={one} />
          </Section>
        )}
        {one.accountNumber && <DebitAccount one={one} />}
        <Section title="대출 정보">
          <div className="border-t-2 border-ink-900">
            <Facts
              facts={[
                { label: "빌린 돈", value: won(amount) },
                { label: "지금까지 갚은 돈", value: won(accumulatedInstallment) },
                { label: "받은 날", value: longDate(startDate) },
                { label: "만기", value: longDate(endDate) },
                ...(one.lien ? [{ label: "채권최고액", value: won(one.lien.maximumClaim) }, { label: "근저당", value: lienWords(one.lien) }] : []),
              ]}
            />
          </div>
        </Section>
        {one.arrears && <DocumentsAndRights one={one} />}
      </div>
      <div>
        <Plan repayments={one.repayments} />
        <EarlyRepayments one={one} />
        {!one.arrears && <DocumentsAndRights one={one} />}
      </div>
    </div>
  );
}

/** An early repayment that was ordered today and is not paid yet. */
function EarlyOrder({ one: { bondUid, earlyOrder } }: { one: BondDetail }) {
  if (!earlyOrder) return null;
  return (
    <div className="mt-6" role="status">
      <Note title={earlyOrder.isRefused ? "미리 갚을 돈을 보내 주세요" : "미리 갚을 돈이 빠져나가고 있어요"}>
        <p>
          {earlyOrder.isRefused ? `오늘 안에 ${won(earlyOrder.missing)}을 상환 계좌로 보내면 끝나요.` : `${won(earlyOrder.total)}을 갚는 중이에요. 조금만 기다려 주세요.`}{" "}
          <Link className="link link--inline" to={earlyOf(bondUid)}>
            자세히 보기
          </Link>
        </p>
      </Note>
    </div>
  );
}

/** What the figure beside it consists of. An instalment that was deferred after its due day keeps its overdue interest. */
function Next({ next: { dueDate, number, principal, interest, overdueInterest, total } }: { next: Instalment }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="section-line mt-10 xl:mt-0">
      <h2 className="heading-3 mb-2" id={id}>
        다음에 갚을 돈
      </h2>
      <Facts
        facts={[
          { label: "갚는 날", value: `${dayOf(dueDate)}, ${number}회차` },
          { label: "원금", value: won(principal) },
          { label: "이자", value: won(interest) },
          ...(overdueInterest > 0 ? [{ label: "연체 이자", value: won(overdueInterest) }] : []),
          { label: "모두", value: won(total), sum: true },
        ]}
      />
    </section>
  );
}

/** The account for the sum to pay today, and what it consists of, also by instalment. */
function Late({ one, arrears: { count, principal, interest, overdueInterest, total } }: { one: BondDetail; arrears: Arrears }) {
  const late = one.repayments.filter(({ state }) => state === "late");
  return (
    <>
      <div className="mt-5">
        <RepaymentAccount one={one} />
      </div>
      <div className="mt-5 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: `밀린 원금 (${count}번)`, value: won(principal) },
            { label: "밀린 이자", value: `+${won(interest)}` },
            { label: "연체 이자 (오늘까지)", value: `+${won(overdueInterest)}` },
          ]}
        />
      </div>
      <p className="text-ink-700 text-label mt-1">갚을 때까지 하루마다 연체 이자(연 {yearlyRate(one.overdueRate)}%)가 붙어요.</p>
      {count > 1 && (
        <ChartTable
          words="회차마다 보기"
          caption="밀린 회차"
          columns={["회차", "원금과 이자", "연체 이자", "모두"]}
          rows={late.map((row) => [`${row.number}회`, digits(row.principal + row.interest), digits(row.overdueInterest), digits(row.total)])}
          total={["합계", digits(principal + interest), digits(overdueInterest), digits(total)]}
        />
      )}
    </>
  );
}

function EarlyRepayments({ one: { earlyRepayments } }: { one: BondDetail }) {
  if (!earlyRepayments.length) return null;
  return (
    <Section title="미리 갚은 내역">
      <Table
        caption="미리 갚은 내역"
        columns={["갚은 날", "모두", "원금", "이자", "수수료"]}
        rows={earlyRepayments.map((one) => [shortDate(one.paidOn), digits(one.total), digits(one.principal), digits(one.interest), digits(one.fee)])}
      />
    </Section>
  );
}
