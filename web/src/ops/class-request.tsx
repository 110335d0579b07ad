/** One request to be another class of investor. Closed until a reason is given. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { OpenedClassRequest } from "#/api/gen";
import { toast } from "#/dialogs/toast";
import { dottedDate } from "#/lib/date";
import { Button } from "#/ui/button";
import { ChoiceList } from "#/ui/choices";
import { Facts } from "#/ui/content";
import { Heading } from "#/ui/page";
import { TextField } from "#/ui/text-field";
import { decideClassRequest, openClassRequest, type Verdict } from "./calls";
import { Closed } from "./case";
import { Notice } from "./notice";
import { ReasonField, saysWhy } from "./reason";

const USUAL = ["투자자 조건 서류 확인"];

export default function ClassRequestPage() {
  const { id = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openClassRequest(id, reason) });
  if (opening.data) return <Opened of={opening.data} />;
  return <Closed usual={USUAL} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function Opened({ of }: { of: OpenedClassRequest }) {
  const { subject, condition, ground, files, id } = of;
  return (
    <>
      <p className="cap">
        <Link className="link" to="/ops/class-requests">
          투자자 심사
        </Link>
      </p>
      <Heading title={subject.name} />
      <p className="sub mt-1">{ground}</p>
      <div className="ops__case">
        <section>
          <h2 className="title ledger">확인할 것</h2>
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
      </div>
    </>
  );
}

function Decide({ of: { id, isDated } }: { of: OpenedClassRequest }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [message, setMessage] = useState("");
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const tells = verdict !== null && verdict !== "approved";
  const dated = isDated && verdict === "approved";
  const sending = useMutation({
    mutationFn: (chosen: Verdict) => decideClassRequest(id, { verdict: chosen, message: tells ? message : "", paperUntil: dated ? until : null, reason }),
    onSuccess: async () => {
      toast("처리했어요");
      await queries.invalidateQueries({ queryKey: ["ops"] });
      await navigate("/ops/class-requests");
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (verdict && saysWhy(reason) && (!tells || message.trim()) && (!dated || until)) sending.mutate(verdict);
  };
  return (
    <form className="ops__decide" onSubmit={send} noValidate>
      <ChoiceList
        label="어떻게 할까요?"
        name="verdict"
        options={[
          { value: "approved", label: "한도를 올려요" },
          { value: "returned", label: "고쳐 달라고 돌려보내요" },
          { value: "refused", label: "받아들이지 않아요" },
        ]}
        value={verdict}
        error={asked && !verdict ? "하나를 골라 주세요." : undefined}
        onValue={setVerdict}
      />
      {tells && (
        <TextField
          label="고객에게 보일 까닭"
          value={message}
          maxLength={500}
          error={asked && !message.trim() ? "고객이 무엇을 하면 되는지 적어 주세요." : undefined}
          onChange={(event) => setMessage(event.target.value)}
        />
      )}
      {dated && (
        <TextField
          label="확인증의 유효기간 마지막 날"
          type="date"
          value={until}
          help="이날이나 1년 뒤 가운데 먼저 오는 날까지 한도를 올려요."
          error={asked && !until ? "확인증에 적힌 날을 골라 주세요." : undefined}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={USUAL} />
      <Notice error={sending.error} />
      <Button type="submit" look="primary" large block busy={sending.isPending}>
        이대로 처리하기
      </Button>
    </form>
  );
}
