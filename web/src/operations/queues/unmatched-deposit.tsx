/** One deposit that matched nothing. Closed until a reason is given. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { OpenedDeposit } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { TextField } from "#/core/ui/forms/text-field";
import { Facts, Note } from "#/core/ui/layout/content";
import { type DepositAct, decideUnmatched, openUnmatched } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { type Found, MemberSearch } from "#/operations/member-search";
import { waiting } from "#/operations/words";
import { DEPOSIT_ACTS, UNMATCHED } from "./deposit-words";

const LIST = "/ops/unmatched-deposits";
const ACTS = ["assignment", "return"] as const;
const SHORTEST_REFERENCE = 4; // letters

export default function UnmatchedDepositPage() {
  const { uid = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openUnmatched(uid, reason) });
  if (opening.data) return <Opened of={opening.data} />;
  return <Closed usual={["입금한 사람 확인"]} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function Opened({ of }: { of: OpenedDeposit }) {
  return (
    <ItemPage list={{ to: LIST, title: "미확인 입금" }} title={won(of.amount)} state={waiting(of.receivedAt)}>
      <section>
        <h2 className="title ledger">입금</h2>
        <Facts
          facts={[
            { label: "확인되지 않은 이유", value: UNMATCHED[of.whyUnmatched] },
            { label: "들어온 계좌", value: of.paidInto ?? "알 수 없어요" },
            { label: "보낸 사람", value: of.sender ?? "은행이 알려 주지 않았어요" },
            { label: "보낸 계좌", value: of.senderAccount ?? "은행이 알려 주지 않았어요" },
            { label: "입금한 때", value: momentOf(of.receivedAt) },
          ]}
        />
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
        <Decision uid={of.uid} />
      )}
    </ItemPage>
  );
}

function Decision({ uid }: { uid: string }) {
  const [member, setMember] = useState<Found | null>(null);
  const [bankReference, setReference] = useState("");
  const isShort = bankReference.trim().length < SHORTEST_REFERENCE;
  return (
    <DecisionForm<DepositAct, unknown>
      options={ACTS.map((value) => ({ value, ...DEPOSIT_ACTS[value] }))}
      usual={["입금한 사람과 통화해 확인함", "은행에 확인함"]}
      isAsked={() => true}
      isWhole={(act) => (act === "assignment" ? member !== null : !isShort)}
      send={(act, reason) => decideUnmatched(uid, act, { member: member?.member ?? "", bankReference }, reason)}
      done={() => "다른 운영자에게 확인을 요청했어요"}
      list={LIST}
      fields={(act, asked) => (
        <>
          {act === "assignment" && (
            <MemberSearch
              found={member}
              error={asked && !member ? "회원을 먼저 찾아 주세요." : undefined}
              usual={["입금한 회원 확인"]}
              about={({ accountSaid }) => (accountSaid ? `인증한 계좌는 ${accountSaid}예요. 보낸 계좌와 견주어 보세요.` : "인증한 계좌가 없어요. 보낸 사람이 맞는지 확인해 주세요.")}
              onFound={setMember}
            />
          )}
          {act === "return" && (
            <TextField
              label="은행 거래번호"
              maxLength={60}
              autoComplete="off"
              help="은행에서 돌려준 송금의 번호예요."
              value={bankReference}
              error={asked && isShort ? "은행에서 돌려준 다음 거래번호를 넣어 주세요." : undefined}
              onChange={(event) => setReference(event.target.value)}
            />
          )}
        </>
      )}
    />
  );
}
