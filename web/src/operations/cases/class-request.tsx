/** One request for another class of investor. Its data are hidden until a reason is given. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { OpenedClassRequest } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { TextField } from "#/core/ui/forms/text-field";
import { Facts } from "#/core/ui/layout/content";
import { decideClassRequest, openClassRequest, type Verdict } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";

const USUAL_REASONS = ["투자자 조건 서류 확인"];
const VERDICTS: { value: Verdict; label: string }[] = [
  { value: "approved", label: "한도를 올려요" },
  { value: "returned", label: "고쳐 달라고 돌려보내요" },
  { value: "refused", label: "받아들이지 않아요" },
];

export default function ClassRequestPage() {
  const { id = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openClassRequest(id, reason) });
  if (opening.data) return <RequestDetail of={opening.data} />;
  return <Closed usual={USUAL_REASONS} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function RequestDetail({ of }: { of: OpenedClassRequest }) {
  const { subject, condition, ground, files, id } = of;
  return (
    <ItemPage list={{ to: "/ops/class-requests", title: "투자자 심사" }} title={subject.name} state={ground}>
      <section>
        <h2 className="heading-3 section-line">확인할 것</h2>
        <Facts
          facts={[
            { label: "조건", value: condition },
            { label: "승인하면", value: of.investorClass === "professional" ? "개인전문투자자" : "소득적격투자자" },
            { label: "생년월일", value: dottedDate(subject.birthDate) },
            { label: "휴대폰", value: subject.mobile },
          ]}
        />
        {files.map(({ name, label }) => (
          <p key={name} className="mt-4">
            <a className="link" href={`/api/ops/class-requests/${id}/files/${name}`} target="_blank" rel="noreferrer">
              {label} 열기
            </a>
          </p>
        ))}
      </section>
      <Decide of={of} />
    </ItemPage>
  );
}

function Decide({ of: { id, isDated } }: { of: OpenedClassRequest }) {
  const [message, setMessage] = useState("");
  const [until, setUntil] = useState("");
  const tells = (verdict: Verdict | null) => verdict !== null && verdict !== "approved";
  const dates = (verdict: Verdict | null) => isDated && verdict === "approved";
  return (
    <DecisionForm
      options={VERDICTS}
      usual={USUAL_REASONS}
      isWhole={(verdict) => (!tells(verdict) || message.trim() !== "") && (!dates(verdict) || until !== "")}
      send={(verdict, reason) => decideClassRequest(id, { verdict, message: tells(verdict) ? message : "", paperUntil: dates(verdict) ? until : null, reason })}
      done={() => "처리했어요"}
      list="/ops/class-requests"
      fields={(verdict, asked) => (
        <>
          {tells(verdict) && (
            <TextField
              label="고객에게 보일 이유"
              value={message}
              maxLength={500}
              error={asked && !message.trim() ? "고객이 무엇을 하면 되는지 적어 주세요." : undefined}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
          {dates(verdict) && (
            <TextField
              label="확인증의 유효기간 마지막 날"
              type="date"
              value={until}
              help="이날이나 1년 뒤 중 먼저 오는 날까지 한도를 올려요."
              error={asked && !until ? "확인증에 적힌 날을 골라 주세요." : undefined}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        </>
      )}
    />
  );
}
