/** One unmatched deposit. Its data are hidden until a reason is given. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { OpenedDeposit, WrittenOffLoan } from "#/core/api/gen";
import { longDate, momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { SelectField } from "#/core/ui/forms/choices";
import { TextField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { type DepositDecision, decideUnmatched, openUnmatched, writtenOffLoans } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { type FoundMemberRow, MemberSearch } from "#/operations/member-search";
import { Notice } from "#/operations/notice";
import { waiting } from "#/operations/words";
import { DEPOSIT_ACTS, FORMER_MEMBER_ACTS, UNMATCHED } from "./deposit-words";

const ACTS = ["assignment", "recovery", "return"] as const;
const LIST = "/ops/unmatched-deposits";
const SHORTEST_REFERENCE = 4; // letters

export default function UnmatchedDepositPage() {
  const { uid = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openUnmatched(uid, reason) });
  if (opening.data) return <DepositDetail of={opening.data} />;
  return <Closed usual={["입금한 사람 확인", "탈퇴한 회원에게 연락"]} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function DepositDetail({ of }: { of: OpenedDeposit }) {
  return (
    <ItemPage list={{ to: LIST, title: "미확인 입금" }} title={won(of.amount)} state={waiting(of.receivedAt)}>
      <section>
        <h2 className="heading-3 section-line">입금</h2>
        <Facts facts={[{ label: "확인되지 않은 이유", value: UNMATCHED[of.whyUnmatched] }, ...(of.whyUnmatched === "former-member" ? ownerOf(of) : []), ...originOf(of)]} />
        {of.loan && (
          <p>
            <Link className="link" to={`/ops/loans/${of.loan}`}>
              {of.title ?? "대출"} 보기
            </Link>
          </p>
        )}
      </section>
      {of.secondAwaited ? (
        <Note title="두 번째 확인을 기다려요">
          <p>다른 운영자가 확인하거나 거절하면 다시 정할 수 있어요.</p>
        </Note>
      ) : (
        <Decision of={of} />
      )}
    </ItemPage>
  );
}

const ownerOf = ({ formerMember, formerMemberMobile }: OpenedDeposit) => [
  { label: "받을 사람", value: formerMember ?? "보관 기간이 지나 알 수 없어요" },
  { label: "탈퇴 전 휴대폰", value: formerMemberMobile ?? "보관 기간이 지나 알 수 없어요" },
];

/** The transfer. Money of a former member without one was on the platform before. */
const originOf = ({ whyUnmatched, paidInto, sender, senderAccount, loan, receivedAt }: OpenedDeposit) =>
  whyUnmatched === "former-member" && !paidInto
    ? [
        { label: "어디서 온 돈", value: loan ? "상각한 대출에서 회수한 몫" : "은행이 보내지 못했거나 계정에 남아 있던 돈" },
        { label: "맡아 둔 때", value: momentOf(receivedAt) },
      ]
    : [
        { label: "들어온 계좌", value: paidInto ?? "알 수 없어요" },
        { label: "보낸 사람", value: sender ?? "은행이 알려 주지 않았어요" },
        { label: "보낸 계좌", value: senderAccount ?? "은행이 알려 주지 않았어요" },
        { label: "입금한 때", value: momentOf(receivedAt) },
      ];

function Decision({ of: { uid, amount, loan: paidFor, whyUnmatched } }: { of: OpenedDeposit }) {
  const isFormer = whyUnmatched === "former-member";
  const [member, setMember] = useState<FoundMemberRow | null>(null);
  const [loan, setLoan] = useState(whyUnmatched === "loan-written-off" && paidFor ? paidFor : "");
  const [bankReference, setReference] = useState("");
  const acts: Partial<Record<DepositDecision["act"], { label: string; note: string }>> = isFormer ? FORMER_MEMBER_ACTS : DEPOSIT_ACTS;
  const isShort = bankReference.trim().length < SHORTEST_REFERENCE;
  const decision = (act: DepositDecision["act"]): DepositDecision =>
    act === "assignment" ? { act, member: member?.member ?? "" } : act === "recovery" ? { act, loan } : { act, bankReference };
  const isWhole = { assignment: member !== null, recovery: loan !== "", return: !isShort };
  return (
    <DecisionForm<DepositDecision["act"], unknown>
      options={ACTS.flatMap((value) => (acts[value] ? [{ value, ...acts[value] }] : []))}
      usual={[isFormer ? "탈퇴한 회원과 통화해 확인함" : "입금한 사람과 통화해 확인함", "은행에 확인함"]}
      isAsked={() => true}
      isWhole={(act) => isWhole[act]}
      send={(act, reason) => decideUnmatched(uid, decision(act), reason)}
      done={() => "다른 운영자에게 확인을 요청했어요"}
      list={LIST}
      fields={(act, asked) => (
        <>
          {act === "assignment" && (
            <MemberSearch
              found={member}
              error={asked && !member ? "회원을 먼저 찾아 주세요." : undefined}
              usual={[isFormer ? "다시 가입한 회원 확인" : "입금한 회원 확인"]}
              about={isFormer ? () => "본인 확인이 탈퇴한 회원과 같은 사람일 때만 넣을 수 있어요." : comparison}
              onFound={setMember}
            />
          )}
          {act === "recovery" && <LoanField amount={amount} value={loan} error={asked && !loan ? "회수한 대출을 골라 주세요." : undefined} onValue={setLoan} />}
          {act === "return" && (
            <TextField
              label="은행 거래번호"
              maxLength={60}
              autoComplete="off"
              help={`은행에서 ${isFormer ? "보낸" : "돌려준"} 송금의 번호예요.`}
              value={bankReference}
              error={asked && isShort ? `은행에서 ${isFormer ? "보낸" : "돌려준"} 다음 거래번호를 입력해 주세요.` : undefined}
              onChange={(event) => setReference(event.target.value)}
            />
          )}
        </>
      )}
    />
  );
}

const comparison = ({ accountSaid }: FoundMemberRow) =>
  accountSaid ? `인증한 계좌는 ${accountSaid}예요. 보낸 계좌와 견주어 보세요.` : "인증한 계좌가 없어요. 보낸 사람이 맞는지 확인해 주세요.";

/** The loan of the recovery, and the amount to be distributed. */
function LoanField({ amount, value, error, onValue }: { amount: number; value: string; error: string | undefined; onValue(uid: string): void }) {
  const { data, error: failed } = useQuery(writtenOffLoans);
  if (failed) return <Notice error={failed} />;
  if (!data) return <Loading lines={1} />;
  if (!data.length) {
    return (
      <Note>
        <p>손실이 남은 상각 대출이 없어요. 회원에게 넣거나 보낸 사람에게 돌려주세요.</p>
      </Note>
    );
  }
  const chosen = data.find(({ uid }) => uid === value);
  return (
    <SelectField
      label="회수한 대출"
      help={chosen ? sharedOf(amount, chosen) : "상각했고 손실이 남은 대출이에요."}
      options={data.map(({ uid, title, endedOn, left }) => ({ value: uid, label: `${title} · ${longDate(endedOn)} 상각 · 남은 손실 ${won(left)}` }))}
      value={chosen ? value : ""}
      error={error}
      onValue={onValue}
    />
  );
}

const sharedOf = (amount: number, { left }: WrittenOffLoan) =>
  amount > left ? `${won(left)}을 나누고, 손실을 넘는 ${won(amount - left)}은 미확인 입금에 남겨요.` : `${won(amount)}을 모두 나눠요. 손실은 ${won(left - amount)} 남아요.`;
