/** One loan, with the actions of an operator. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { AskedExtension, LoanRow } from "#/core/api/gen";
import { longDate, momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { SelectField } from "#/core/ui/forms/choices";
import { TextArea } from "#/core/ui/forms/text-area";
import { NumberField, TextField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { codes, type LoanAct, loanServicing, openLoan, type OtherAccount, changeLoan } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { Notice } from "#/operations/notice";
import { refusalOf } from "#/operations/words";
import { END_WITHOUT_PAYOUT, LOAN_ACTS, LOAN_REASONS, LOAN_STATES } from "./loan-words";
import { LoanTags, raisedPercent } from "./loans";
import { RepaymentFacts, ServicingActions, ServicingRecords } from "./servicing";

const LONGEST = 14; // days
const SHORTEST = 10; // digits of an account
const MOST_MONTHS = 12; // of a later maturity
const MIN_TEXT_LENGTH = 10; // minimum length of a reason

export default function LoanPage() {
  const { uid = "" } = useParams();
  const listed = useQuery(openLoan(uid));
  const serviced = useQuery(loanServicing(uid));
  const error = listed.error ?? serviced.error;
  if (error) return <Notice error={error} />;
  if (listed.data === undefined || !serviced.data) return <Loading lines={5} />;
  const row = listed.data;
  const of = serviced.data;
  return (
    <ItemPage
      list={{ to: "/ops/loans", title: "대출 관리" }}
      title={of.title}
      state={
        <>
          {LOAN_STATES[of.state] ?? of.state} {row && <LoanTags of={row} />}
        </>
      }
    >
      <div>
        {row && <LoanState row={row} />}
        {of.disbursedOn && <RepaymentFacts of={of} />}
      </div>
      <div className="console__decisions">
        {row && <LoanActions key={`${row.state}${row.isPaused}${row.payoutRefusedAt}`} row={row} />}
        {of.disbursedOn && <ServicingActions key={`${of.state}${of.secondAwaited}`} of={of} />}
      </div>
      {of.disbursedOn && <ServicingRecords of={of} />}
    </ItemPage>
  );
}

const LoanState = ({ row }: { row: LoanRow }) => (
  <section className="section-line">
    <h2 className="heading-3">지금 상태</h2>
    <Facts
      facts={[
        { label: "대출 금액", value: won(row.amount) },
        { label: "모인 투자금", value: `${won(row.raised)} (${raisedPercent(row)}%)` },
        { label: "모집 마감", value: `${momentOf(row.closesAt)}${row.isRecruitingLengthened ? " (자동 연장됨)" : ""}` },
        ...(row.payoutRefusedAt ? [{ label: "은행이 거절한 때", value: momentOf(row.payoutRefusedAt) }] : []),
        ...(row.payoutRefusal ? [{ label: row.payoutRefusedAt ? "은행이 거절한 이유" : "확인할 것", value: refusalOf(row.payoutRefusal) }] : []),
        ...(row.payoutTo ? [{ label: "보내려던 계좌", value: row.payoutTo }] : []),
        ...(row.payoutAskedAt ? [{ label: "은행에 보낸 때", value: `${momentOf(row.payoutAskedAt)} (답을 기다려요)` }] : []),
        ...(row.disbursedOn ? [{ label: "지급한 날", value: longDate(row.disbursedOn) }] : []),
        ...(row.extendableMaturity ? [{ label: "만기", value: longDate(row.extendableMaturity) }] : []),
        ...(row.asked ? [{ label: "만기 연장 투표", value: votedOn(row.asked) }] : []),
        { label: "연체", value: row.late ? `${row.late}회` : "없어요" },
      ]}
    />
  </section>
);

const votedOn = ({ months, endsOn, agreed, total }: AskedExtension) =>
  `${months}개월 늦추는 데 ${won(agreed)} 동의 (전체 ${won(total)}), ${longDate(endsOn)}까지`;

function LoanActions({ row }: { row: LoanRow }) {
  const [days, setDays] = useState("3");
  const [account, setAccount] = useState<OtherAccount>({ bankCode: "", accountNumber: "" });
  const [extension, setExtension] = useState({ months: "3", endsOn: "", words: "" });
  const fits = Number(days) >= 1 && Number(days) <= LONGEST;
  const isWhole: Record<LoanAct, boolean> = {
    retry: true,
    pause: true,
    resume: true,
    fail: true,
    "lengthen-recruiting": fits,
    account: account.bankCode !== "" && account.accountNumber.length >= SHORTEST,
    "extend-maturity": isMonths(extension.months) && extension.endsOn !== "" && isLongEnough(extension.words),
  };
  return (
    <DecisionForm
      lead={<h2 className="heading-3">대출 진행</h2>}
      submit="대출 진행 처리하기"
      options={possibleActs(row).map((value) => ({ value, ...(value === "fail" && row.state === "full" ? END_WITHOUT_PAYOUT : LOAN_ACTS[value]) }))}
      usual={LOAN_REASONS}
      isAsked={(act) => act === "fail" || act === "account" || act === "extend-maturity"}
      isWhole={(act) => isWhole[act]}
      send={(act, reason) => changeLoan(row, act, { days: Number(days), account, extension: { ...extension, months: Number(extension.months) }, reason })}
      done={(act) => LOAN_ACTS[act].done}
      list="/ops/loans"
      fields={(act, asked) => (
        <>
          {act === "lengthen-recruiting" && (
            <NumberField label="며칠 더 (일)" digits={2} value={days} error={asked && !fits ? `1일부터 ${LONGEST}일까지 연장할 수 있어요.` : undefined} onValue={setDays} />
          )}
          {act === "account" && <AccountFields account={account} asked={asked} onAccount={setAccount} />}
          {act === "extend-maturity" && <ExtensionFields extension={extension} asked={asked} onExtension={setExtension} />}
          {act === "fail" && (
            <Note risk>
              <p>투자금 {won(row.raised)}을 모두 돌려주고 대출을 끝내요. 다른 운영자가 확인해야 반영돼요.</p>
            </Note>
          )}
        </>
      )}
    />
  );
}

function AccountFields({ account, asked, onAccount }: { account: OtherAccount; asked: boolean; onAccount(account: OtherAccount): void }) {
  const { data: names = {} } = useQuery(codes);
  const banks = (names["bankCode"] ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <SelectField
        label="대출금을 받을 은행"
        options={banks}
        value={account.bankCode}
        error={asked && !account.bankCode ? "은행을 골라 주세요." : undefined}
        onValue={(bankCode) => onAccount({ ...account, bankCode })}
      />
      <NumberField
        label="계좌번호"
        digits={14}
        autoComplete="off"
        value={account.accountNumber}
        help="차입자 이름으로 된 계좌인지 은행에 확인해요."
        error={asked && account.accountNumber.length < SHORTEST ? `숫자 ${SHORTEST}자리부터 14자리까지 입력해 주세요.` : undefined}
        onValue={(accountNumber) => onAccount({ ...account, accountNumber })}
      />
      <Note risk>
        <p>다른 운영자가 확인하면 대출금을 모두 이 계좌로 보내요.</p>
      </Note>
    </>
  );
}

type ExtensionInput = { months: string; endsOn: string; words: string };
const isMonths = (months: string) => Number(months) >= 1 && Number(months) <= MOST_MONTHS;
const isLongEnough = (words: string) => words.trim().length >= MIN_TEXT_LENGTH;

function ExtensionFields({ extension, asked, onExtension }: { extension: ExtensionInput; asked: boolean; onExtension(extension: ExtensionInput): void }) {
  const { months, endsOn, words } = extension;
  const change = (changed: Partial<ExtensionInput>) => onExtension({ ...extension, ...changed });
  return (
    <>
      <NumberField
        label="얼마나 늦출까요? (개월)"
        digits={2}
        value={months}
        error={asked && !isMonths(months) ? `1개월부터 ${MOST_MONTHS}개월까지 늦출 수 있어요.` : undefined}
        onValue={(value) => change({ months: value })}
      />
      <TextField
        label="의견을 받는 마지막 날"
        type="date"
        help="사흘 뒤부터 만기 전날까지 고를 수 있어요."
        value={endsOn}
        error={asked && !endsOn ? "날짜를 골라 주세요." : undefined}
        onChange={(event) => change({ endsOn: event.target.value })}
      />
      <TextArea
        label="투자자에게 보여 줄 이유"
        maxLength={1000}
        value={words}
        error={asked && !isLongEnough(words) ? `${MIN_TEXT_LENGTH}자 이상 써 주세요.` : undefined}
        onChange={(event) => change({ words: event.target.value })}
      />
    </>
  );
}

/** The possible actions on a loan in its state. */
function possibleActs({ state, isPaused, raised, amount, secondAwaited, payoutAskedAt, payoutRefusedAt, extendableMaturity }: LoanRow): LoanAct[] {
  const recruits = state === "listed";
  const mayFail = recruits ? raised < amount : state === "full" && !payoutAskedAt;
  return [...(state === "full" ? (["retry"] as const) : []), ...(payoutRefusedAt && !secondAwaited ? (["account"] as const) : []), isPaused ? "resume" : "pause", ...(recruits ? (["lengthen-recruiting"] as const) : []), ...(mayFail && !secondAwaited ? (["fail"] as const) : []), ...(extendableMaturity && !secondAwaited ? (["extend-maturity"] as const) : [])];
}
