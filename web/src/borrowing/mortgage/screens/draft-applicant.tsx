/** The draft's questions about the applicant: residence, resident number, job and income. */
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import type { FoundHome } from "#/core/api/gen";
import { today } from "#/core/lib/date";
import { civilFront, exactly, olderThan } from "#/core/lib/forms/rules";
import { Notice } from "#/core/pages/notice";
import { useValidation } from "#/core/ui/forms/validation";
import { Segmented, SelectField } from "#/core/ui/forms/choices";
import { FieldError } from "#/core/ui/forms/field";
import { CivilCodeField } from "#/core/ui/forms/masked/civil-code-field";
import { MoneyField } from "#/core/ui/forms/money-field";
import { NumberField, TextField } from "#/core/ui/forms/text-field";
import { addressOf, BUSINESS_OWNER } from "../answers";
import { validated } from "../queries";
import { chosen, MILLION, type PartProps, toOptions } from "./draft-questions";

const ADULT = 19;

type Civil = { front: string; back: string };
type ApplicantProps = PartProps & { residence: FoundHome; civil: Civil; onCivil(civil: Civil): void };

export function Applicant({ frame, typed, offered, change, onDone, residence, civil, onCivil }: ApplicantProps) {
  const ownsBusiness = typed.job === BUSINESS_OWNER;
  const schema = z.object({
    civilFront,
    civilBack: z.string().check(z.regex(/^\d$/, "주민등록번호 뒤 첫 자리를 입력해 주세요.")),
    civilCode: olderThan(ADULT, today()),
    job: chosen("직업을"),
    income: z.nullable(z.number()).check(z.refine((won) => won !== null, { error: "연 소득을 입력해 주세요." })),
    moneySource: chosen("어떤 돈으로 갚을지"),
    englishName: z.string().check(z.regex(/^[A-Za-z .'-]*$/, "영문으로 적어 주세요.")),
    ...(ownsBusiness && {
      businessNumber: exactly(10, "사업자등록번호 10자리를 모두 입력해 주세요."),
      industryCode: exactly(5, "업종 코드 5자리를 모두 입력해 주세요."),
    }),
  });
  const { errors, passes } = useValidation(schema, { ...typed, civilFront: civil.front, civilBack: civil.back, civilCode: civil.front + civil.back });
  const checking = useMutation({ mutationFn: () => validated(typed), onSuccess: ({ isValid }) => isValid && onDone() });
  return (
    <LoanPage {...frame} question={"신청하는 분을\n알려 주세요"} lead={addressOf(residence, typed.addressType)} cta={{ label: "다음", form: "applicant", busy: checking.isPending }}>
      <form
        id="applicant"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!passes() || checking.isPending) return;
          if (ownsBusiness) checking.mutate();
          else onDone();
        }}
      >
        <Segmented label="주소 표기" name="addressType" options={toOptions(offered.addressTypes)} value={typed.addressType} onValue={(addressType) => change({ addressType })} />
        <TextField label="상세 주소 (선택)" value={typed.residenceDetail} maxLength={100} placeholder="예: 101동 1203호" autoComplete="address-line2" onChange={(event) => change({ residenceDetail: event.target.value })} />
        <CivilCodeField label="주민등록번호 앞 7자리" backDigits={1} front={civil.front} back={civil.back} error={errors.civilFront ?? errors.civilBack ?? errors.civilCode} onValue={(front, back) => onCivil({ front, back })} />
        <TextField label="영문 이름 (선택)" value={typed.englishName} error={errors.englishName} maxLength={60} autoComplete="off" onChange={(event) => change({ englishName: event.target.value })} />
        <SelectField label="직업" value={typed.job} error={errors.job} options={toOptions(offered.jobs)} onValue={(job) => change({ job })} />
        {ownsBusiness && (
          <>
            <NumberField label="사업자등록번호" digits={10} value={typed.businessNumber} error={errors.businessNumber} autoComplete="off" help="‘-’ 없이 숫자 10자리를 입력해 주세요." onValue={(businessNumber) => change({ businessNumber })} />
            <NumberField label="업종 코드" digits={5} value={typed.industryCode} error={errors.industryCode} autoComplete="off" help="사업자등록증이나 홈택스에 있는 표준산업분류 5자리예요." onValue={(industryCode) => change({ industryCode })} />
          </>
        )}
        <MoneyField label="연 소득" help="세금을 떼기 전 금액이에요. 소득이 없으면 0을 입력해 주세요." value={typed.income} error={errors.income} max={10_000 * MILLION} onValue={(won) => change({ income: won })} />
        <SelectField label="갚을 돈이 나오는 곳" value={typed.moneySource} error={errors.moneySource} options={toOptions(offered.moneySources)} onValue={(moneySource) => change({ moneySource })} />
        {checking.data && !checking.data.isValid && (
          <FieldError alert>{checking.data.message}</FieldError>
        )}
        <Notice error={checking.error} />
      </form>
    </LoanPage>
  );
}
