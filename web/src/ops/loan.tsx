/** One loan, and what an operator may order of it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { LoanRow } from "#/api/gen";
import { longDate, momentOf } from "#/lib/date";
import { won } from "#/lib/money";
import { Empty, Loading } from "#/ui/blank";
import { SelectField } from "#/ui/choices";
import { Facts, Note } from "#/ui/content";
import { NumberField } from "#/ui/text-field";
import { codes, type LoanAct, loans, type OtherAccount, steerLoan } from "./calls";
import { DecisionForm } from "./decision-form";
import { ItemPage } from "./item-page";
import { Marks, raisedOf } from "./loans";
import { Notice } from "./notice";
import { GIVE_UP, LOAN_ACTS, LOAN_REASONS, LOAN_STATES, refusalOf } from "./words";

const LONGEST = 14; // days
const SHORTEST = 10; // digits of an account

export default function LoanPage() {
  const { uid } = useParams();
  const { data, error } = useQuery(loans);
  if (error) return <Notice error={error} />;
  if (!data) return <Loading lines={5} />;
  const row = data.find((one) => one.uid === uid);
  return row ? <One row={row} /> : <Empty title="끝난 대출이거나 없는 대출이에요" />;
}

function One({ row }: { row: LoanRow }) {
  return (
    <ItemPage
      list={{ to: "/ops/loans", title: "대출 관리" }}
      title={row.title}
      state={
        <>
          {LOAN_STATES[row.state]} <Marks of={row} />
        </>
      }
    >
      <section className="ledger">
        <h2 className="title">지금 상태</h2>
        <Facts
          facts={[
            { label: "대출 금액", value: won(row.amount) },
            { label: "모인 투자금", value: `${won(row.raised)} (${raisedOf(row)}%)` },
            { label: "모집 마감", value: `${momentOf(row.closesAt)}${row.isExtended ? " (자동 연장됨)" : ""}` },
            ...(row.payoutRefusedAt ? [{ label: "은행이 거절한 때", value: momentOf(row.payoutRefusedAt) }] : []),
            ...(row.payoutRefusal ? [{ label: "은행이 거절한 까닭", value: refusalOf(row.payoutRefusal) }] : []),
            ...(row.payoutTo ? [{ label: "보내려던 계좌", value: row.payoutTo }] : []),
            ...(row.payoutAskedAt ? [{ label: "은행에 보낸 때", value: `${momentOf(row.payoutAskedAt)} (답을 기다려요)` }] : []),
            ...(row.disbursedOn ? [{ label: "지급한 날", value: longDate(row.disbursedOn) }] : []),
            { label: "연체", value: row.late ? `${row.late}회` : "없어요" },
          ]}
        />
      </section>
      <Steer key={`${row.state}${row.isPaused}${row.payoutRefusedAt}`} row={row} />
    </ItemPage>
  );
}

function Steer({ row }: { row: LoanRow }) {
  const [days, setDays] = useState("3");
  const [account, setAccount] = useState<OtherAccount>({ bankCode: "", accountNumber: "" });
  const fits = Number(days) >= 1 && Number(days) <= LONGEST;
  return (
    <DecisionForm
      options={actsOn(row).map((value) => ({ value, ...(value === "fail" && row.state === "full" ? GIVE_UP : LOAN_ACTS[value]) }))}
      usual={LOAN_REASONS}
      isAsked={(act) => act === "fail" || act === "account"}
      isWhole={(act) => (act !== "extend" || fits) && (act !== "account" || (account.bankCode !== "" && account.accountNumber.length >= SHORTEST))}
      send={(act, reason) => steerLoan(row, act, { days: Number(days), account, reason })}
      done={(act) => LOAN_ACTS[act].done}
      list="/ops/loans"
      fields={(act, asked) => (
        <>
          {act === "extend" && (
            <NumberField label="며칠 더 (일)" digits={2} value={days} error={asked && !fits ? `1일부터 ${LONGEST}일까지 연장할 수 있어요.` : undefined} onValue={setDays} />
          )}
          {act === "account" && <AccountFields account={account} asked={asked} onAccount={setAccount} />}
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
        error={asked && account.accountNumber.length < SHORTEST ? `숫자 ${SHORTEST}자리부터 14자리까지 넣어 주세요.` : undefined}
        onValue={(accountNumber) => onAccount({ ...account, accountNumber })}
      />
      <Note risk>
        <p>다른 운영자가 확인하면 대출금을 모두 이 계좌로 보내요.</p>
      </Note>
    </>
  );
}

/** What may be ordered of a loan where it stands. */
function actsOn({ state, isPaused, raised, amount, secondAwaited, payoutAskedAt, payoutRefusedAt }: LoanRow): LoanAct[] {
  const recruits = state === "listed";
  const mayFail = recruits ? raised < amount : state === "full" && !payoutAskedAt;
  return [...(state === "full" ? (["retry"] as const) : []), ...(payoutRefusedAt && !secondAwaited ? (["account"] as const) : []), isPaused ? "resume" : "pause", ...(recruits ? (["extend"] as const) : []), ...(mayFail && !secondAwaited ? (["fail"] as const) : [])];
}
