/** One proof of full payment, also a missing one. Its data are hidden until a reason is given. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { DecidedProof, OpenedProof } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { TextField } from "#/core/ui/forms/text-field";
import { Facts } from "#/core/ui/layout/content";
import { decideProof, openProof, proofPath } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";

type Act = DecidedProof["act"];
const LIST = "/ops/repayment-proofs";
const USUAL_REASONS = ["완납 증명서 확인", "금융회사에 전화로 확인", "고객과 통화함"];
const DOCUMENT_ACTIONS: { value: Act; label: string }[] = [
  { value: "accepted", label: "모두 갚은 것을 확인했어요" },
  { value: "refused", label: "서류를 다시 받아요" },
];
const ACTIONS: { value: Act; label: string; note?: string }[] = [
  { value: "extended", label: "더 기다려요", note: "정한 날이 지나면 고객에게 다시 알려요" },
  { value: "waived", label: "서류 없이 확인했어요", note: "금융회사나 신용평가회사에서 확인했을 때" },
];

export default function RepaymentProof() {
  const { applyUid = "", loanUid = "" } = useParams();
  const path = proofPath({ applyUid, loanUid });
  const opening = useMutation({ mutationFn: (reason: string) => openProof(path, reason) });
  if (opening.data) return <ProofDetail of={opening.data} />;
  return <Closed usual={USUAL_REASONS} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function ProofDetail({ of }: { of: OpenedProof }) {
  const { subject, lender, kindName, balance, dueOn, remindedOn, state } = of;
  return (
    <ItemPage list={{ to: LIST, title: "완납 증명" }} title={subject.name} state={state === "missing" ? "서류 없음" : "서류 도착"}>
      <section>
        <h2 className="heading-3 section-line">확인할 것</h2>
        <Facts
          facts={[
            { label: "갚을 대출", value: `${lender} ${kindName}` },
            { label: "신청할 때 잔액", value: won(balance) },
            { label: "서류 기한", value: dottedDate(dueOn) },
            { label: "안내한 날", value: remindedOn ? dottedDate(remindedOn) : "아직 없어요" },
            { label: "생년월일", value: dottedDate(subject.birthDate) },
            { label: "휴대폰", value: subject.mobile },
          ]}
        />
        {state === "submitted" && (
          <p className="mt-4">
            <a className="link" href={`/api/ops${proofPath(of)}/file`} target="_blank" rel="noreferrer">
              완납 증명서 열기
            </a>
          </p>
        )}
      </section>
      <Decide of={of} />
    </ItemPage>
  );
}

function Decide({ of }: { of: OpenedProof }) {
  const [message, setMessage] = useState("");
  const [until, setUntil] = useState("");
  return (
    <DecisionForm<Act, DecidedProof>
      options={of.state === "submitted" ? [...DOCUMENT_ACTIONS, ...ACTIONS] : ACTIONS}
      usual={USUAL_REASONS}
      isWhole={(act) => (act !== "refused" || message.trim() !== "") && (act !== "extended" || until !== "")}
      send={(act, reason) => decideProof(proofPath(of), { act, submittedAt: of.submittedAt, message: act === "refused" ? message : "", until: act === "extended" ? until : null, reason })}
      done={() => "처리했어요"}
      list={LIST}
      fields={(act, asked) => (
        <>
          {act === "refused" && (
            <TextField
              label="고객에게 보일 이유"
              value={message}
              maxLength={500}
              error={asked && !message.trim() ? "고객이 무엇을 하면 되는지 적어 주세요." : undefined}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
          {act === "extended" && (
            <TextField
              label="언제까지 기다릴까요?"
              type="date"
              value={until}
              help={`${dottedDate(of.postponableUntil)}까지 고를 수 있어요.`}
              error={asked && !until ? "날짜를 골라 주세요." : undefined}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        </>
      )}
    />
  );
}
