/** Step 2: the contact person, the beneficial owner and the purpose of investing. */
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { CodeName, ContactShown } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { bareDigits, hyphenated } from "#/core/lib/phone";
import { date, mobile11, name, required } from "#/core/lib/forms/rules";
import { useValidation } from "#/core/ui/forms/validation";
import { SelectField } from "#/core/ui/forms/choices";
import { NumberField, PhoneField, TextField } from "#/core/ui/forms/text-field";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";
import { contact } from "../queries";

const EMPTY = { contactName: "", contactDepartment: "", contactMobile: "", ownerName: "", ownerBirthDate: "", ownerShare: "", moneySource: "", purpose: "" };
type Form = typeof EMPTY;

const choice = (error: string) => z.string().check(z.minLength(1, error));
const schema = z.object({
  contactName: name,
  contactDepartment: required("부서"),
  contactMobile: mobile11,
  ownerName: required("실제 소유자 이름"),
  ownerBirthDate: date,
  ownerShare: z.string().check(z.refine((share) => share !== "" && Number(share) <= 100, { error: "0에서 100 사이의 숫자를 입력해 주세요." })),
  moneySource: choice("투자할 돈의 출처를 골라 주세요."),
  purpose: choice("투자 목적을 골라 주세요."),
});

/** `onDone`: set when the page was opened from the summary for a correction. */
export default function Contact({ onDone }: { onDone?: () => void }) {
  const reading = useQuery(contact());
  if (!reading.data) {
    return (
      <CorporationPage question="담당자와 실제 소유자를 알려 주세요">
        <QueryStatus of={reading} lines={6} />
      </CorporationPage>
    );
  }
  return <ContactForm shown={reading.data} {...(onDone && { onDone })} />;
}

const options = (codes: readonly CodeName[]) => codes.map(({ code, name: label }) => ({ value: code, label }));

function formOf({ contact: entered }: ContactShown): Form {
  return entered ? { ...entered, contactMobile: hyphenated(entered.contactMobile), ownerShare: String(entered.ownerShare) } : EMPTY;
}

function ContactForm({ shown, onDone }: { shown: ContactShown; onDone?: () => void }) {
  const { send } = useCorporation();
  const { typed, change } = useDraftValues<Form>(formOf(shown));
  const { errors, passes } = useValidation(schema, typed);
  const submit = async () => {
    const sent = await send("submit_contact", { ...typed, contactMobile: bareDigits(typed.contactMobile), ownerShare: Number(typed.ownerShare) });
    if (sent.ok) onDone?.();
  };
  return (
    <CorporationPage
      question={"담당자와 실제 소유자를\n알려 주세요"}
      lead="자금세탁을 막기 위해 법에 따라 확인해요."
      {...(onDone && { onBack: onDone })}
      cta={{ label: onDone ? "고친 내용 저장하기" : "다음", form: "contact" }}
    >
      <form
        id="contact"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void submit();
        }}
      >
        <h2 className="heading-2">담당자</h2>
        <TextField label="담당자 이름" value={typed.contactName} error={errors.contactName} autoComplete="name" onChange={(event) => change({ contactName: event.target.value.trim() })} />
        <TextField label="부서" value={typed.contactDepartment} error={errors.contactDepartment} placeholder="예: 재무팀" onChange={(event) => change({ contactDepartment: event.target.value })} />
        <PhoneField label="담당자 휴대폰" value={typed.contactMobile} error={errors.contactMobile} help="심사 결과를 문자로 알려 드려요." onValue={(contactMobile) => change({ contactMobile })} />
        <h2 className="heading-2 mt-4">실제 소유자</h2>
        <p className="field__help">지분을 25% 넘게 가진 사람, 없으면 가장 많이 가진 사람이에요. 없다면 대표자를 적어 주세요.</p>
        <TextField label="실제 소유자 이름" value={typed.ownerName} error={errors.ownerName} onChange={(event) => change({ ownerName: event.target.value })} />
        <NumberField label="생년월일" digits={8} value={typed.ownerBirthDate} error={errors.ownerBirthDate} autoComplete="off" help="예: 19700102" onValue={(ownerBirthDate) => change({ ownerBirthDate })} />
        <NumberField label="가진 지분 (%)" digits={3} value={typed.ownerShare} error={errors.ownerShare} autoComplete="off" onValue={(ownerShare) => change({ ownerShare })} />
        <h2 className="heading-2 mt-4">투자</h2>
        <SelectField label="투자할 돈의 출처" options={options(shown.moneySources)} value={typed.moneySource} error={errors.moneySource} onValue={(moneySource) => change({ moneySource })} />
        <SelectField label="투자 목적" options={options(shown.purposes)} value={typed.purpose} error={errors.purpose} onValue={(purpose) => change({ purpose })} />
      </form>
    </CorporationPage>
  );
}
