/** Requests a call about a mortgage loan. */
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { amountText } from "#/core/lib/money";
import { agreed, mobile11, name } from "#/core/lib/forms/rules";
import { company } from "#/core/lib/company";
import { useValidation } from "#/core/ui/forms/validation";
import { Checkbox, Segmented } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { TextArea } from "#/core/ui/forms/text-area";
import { PhoneField, TextField } from "#/core/ui/forms/text-field";
import { Note } from "#/core/ui/layout/content";
import { Funnel } from "#/core/ui/funnel/funnel";
import { useConsultation } from "./consultation-request";

const TIMES = [
  { value: "any", label: "아무 때나" },
  { value: "morning", label: "오전" },
  { value: "afternoon", label: "오후" },
] as const;
const schema = z.object({ name, mobile: mobile11, agreed: agreed("개인정보 이용") });

export default function PhoneConsultation() {
  const { typed, change, sending } = useConsultation();
  const { errors, passes } = useValidation(schema, typed);
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const desiredAmount = (state as { desiredAmount?: number | null } | null)?.desiredAmount ?? null;
  const leave = () => void (key === "default" ? navigate("/loan/mortgage/guide") : navigate(-1));
  return (
    <Funnel
      name="전화 상담"
      question={"어디로\n전화드릴까요?"}
      lead={`1영업일 안에 상담원이 전화드려요. ${company.hours}`}
      onBack={leave}
      onClose={() => void navigate("/loan/mortgage/guide")}
      cta={{ label: "상담 신청하기", form: "consultation", busy: sending.isPending }}
    >
      <form
        id="consultation"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.isPending && passes()) sending.mutate({ desiredAmount });
        }}
      >
        {desiredAmount !== null && <Note>조회한 한도와 빌릴 금액 {amountText(desiredAmount)}을 상담원에게 함께 전해요.</Note>}
        <TextField label="이름" value={typed.name} error={errors.name} autoComplete="name" onChange={(event) => change({ name: event.target.value.trim() })} />
        <PhoneField label="휴대폰 번호" value={typed.mobile} error={errors.mobile} onValue={(mobile) => change({ mobile })} />
        <Segmented label="전화받기 편한 시간" name="preferredTime" options={TIMES} value={typed.preferredTime} onValue={(preferredTime) => change({ preferredTime })} />
        <Field group label="개인정보 이용 동의" error={errors.agreed}>
          <Checkbox checked={typed.agreed} onChange={(event) => change({ agreed: event.target.checked })}>
            상담을 위해 이름과 휴대폰 번호, 조회한 집과 한도를 1년 동안 보관하는 데 동의해요
          </Checkbox>
        </Field>
        <TextArea
          label="궁금한 점"
          aside="선택"
          value={typed.content}
          maxLength={500}
          rows={4}
          onChange={(event) => change({ content: event.target.value })}
        />
      </form>
    </Funnel>
  );
}
