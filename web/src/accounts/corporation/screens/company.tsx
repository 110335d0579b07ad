/** Step 1: the registered data of the corporation. */
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { QueryStatus } from "#/core/journeys/query-status";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { bareDigits } from "#/core/lib/phone";
import { company as companyName, date, exactly } from "#/core/lib/forms/rules";
import { TextButton } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { NumberField, TextField } from "#/core/ui/forms/text-field";
import { AddressSearch } from "../address-search";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";
import { company } from "../queries";

type Form = { name: string; registrationNumber: string; foundedOn: string; phone: string; zipCode: string; roadAddress: string; addressDetail: string };
const EMPTY: Form = { name: "", registrationNumber: "", foundedOn: "", phone: "", zipCode: "", roadAddress: "", addressDetail: "" };

const schema = z.object({
  name: companyName("법인 이름"),
  registrationNumber: exactly(13, "법인등록번호 13자리를 모두 입력해 주세요."),
  foundedOn: date,
  phone: z.string().check(z.regex(/^0\d{8,11}$/, "지역번호부터 모두 입력해 주세요.")),
  roadAddress: z.string().check(z.minLength(1, "주소를 찾아 골라 주세요.")),
});

/** `onDone`: set when the page was opened from the summary for a correction. */
export default function Company({ onDone }: { onDone?: () => void }) {
  const reading = useQuery(company());
  if (!reading.data) {
    return (
      <CorporationPage question="법인 정보를 알려 주세요">
        <QueryStatus of={reading} lines={6} />
      </CorporationPage>
    );
  }
  return <CompanyForm entered={reading.data.company ?? EMPTY} {...(onDone && { onDone })} />;
}

function CompanyForm({ entered, onDone }: { entered: Form; onDone?: () => void }) {
  const { send } = useCorporation();
  const { typed, change } = useDraftValues<Form>(entered);
  const { errors, passes } = useValidation(schema, typed);
  const submit = async () => {
    const sent = await send("submit_company", typed);
    if (sent.ok) onDone?.();
  };
  return (
    <CorporationPage
      question={"법인 정보를\n알려 주세요"}
      lead="법인등기사항증명서에 적힌 대로 입력해 주세요."
      {...(onDone && { onBack: onDone })}
      cta={{ label: onDone ? "고친 내용 저장하기" : "다음", form: "company" }}
    >
      <form
        id="company"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void submit();
        }}
      >
        <TextField label="법인 이름" value={typed.name} error={errors.name} placeholder="예: 주식회사 이음" autoComplete="organization" onChange={(event) => change({ name: event.target.value })} />
        <NumberField label="법인등록번호" digits={13} value={typed.registrationNumber} error={errors.registrationNumber} autoComplete="off" help="‘-’ 없이 숫자 13자리" onValue={(registrationNumber) => change({ registrationNumber })} />
        <NumberField label="설립일" digits={8} value={typed.foundedOn} error={errors.foundedOn} autoComplete="off" help="예: 20150302" onValue={(foundedOn) => change({ foundedOn })} />
        <TextField label="대표 전화" value={typed.phone} error={errors.phone} inputMode="tel" autoComplete="tel" placeholder="예: 0212345678" onChange={(event) => change({ phone: bareDigits(event.target.value) })} />
        {typed.roadAddress ? (
          <>
            <div className="border-y border-line py-3">
              <p className="font-strong">{typed.roadAddress}</p>
              <p className="caption">{typed.zipCode}</p>
              <TextButton onClick={() => change({ zipCode: "", roadAddress: "", addressDetail: "" })}>다른 주소 찾기</TextButton>
            </div>
            <TextField label="상세 주소 (없으면 비워 두세요)" value={typed.addressDetail} placeholder="예: 3층" autoComplete="address-line2" enterKeyHint="done" onChange={(event) => change({ addressDetail: event.target.value })} />
          </>
        ) : (
          <AddressSearch error={errors.roadAddress} onChosen={({ zipCode, roadAddress }) => change({ zipCode, roadAddress })} />
        )}
      </form>
    </CorporationPage>
  );
}
