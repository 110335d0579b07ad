/** Guide for corporate investors, with a form for enquiries. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { post } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import { bareDigits } from "#/core/lib/phone";
import { agreed, company, email, mobile11, name, required } from "#/core/lib/forms/rules";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { Checkbox } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { TextArea } from "#/core/ui/forms/text-area";
import { PhoneField, TextField } from "#/core/ui/forms/text-field";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";

export default function CorporateGuide() {
  return (
    <Page title="법인 투자 안내" lead="법인과 금융기관도 이음에서 온라인으로 투자할 수 있어요.">
      <div className="actions">
        <AppLink className={buttonClass("primary", true)} href="/signup/corporation">
          법인 가입하기
        </AppLink>
      </div>
      <div className="grid lg:grid-cols-2 lg:gap-x-16">
        <div className="max-w-read">
          <Section title="얼마까지 투자할 수 있나요">
            <Facts
              facts={[
                { label: "전체 투자 한도", value: "없음" },
                { label: "상품 하나의 한도", value: "모집 금액의 40%" },
                { label: "가장 적은 금액", value: "1만원" },
              ]}
            />
            <p className="field__help mt-3">온라인투자연계금융업법 시행령 제30조에 따라요. 법인투자자와 금융기관 투자자에게 똑같이 적용돼요.</p>
          </Section>
          <Section title="이렇게 진행돼요">
            <Facts
              prose
              facts={[
                { label: "1. 대표자와 사업자를 확인해요", value: "대표자 휴대폰과 사업자등록번호가 필요해요." },
                { label: "2. 서류를 올려요", value: "사업자등록증, 법인등기사항증명서, 법인인감증명서와 유형별 서류예요." },
                { label: "3. 담당자가 확인해요", value: "2영업일 안에 문자와 이메일로 알려 드려요." },
                { label: "4. 투자를 시작해요", value: "계좌를 인증하고 예치금을 채우면 상품에 투자할 수 있어요." },
              ]}
            />
          </Section>
        </div>
        <div className="max-w-read">
          <Section title="먼저 물어보고 싶다면">
            <Enquiry />
          </Section>
        </div>
      </div>
    </Page>
  );
}

const EMPTY = { companyName: "", name: "", mobile: "", email: "", content: "", agreed: false };
const schema = z.object({ companyName: company("회사 이름"), name, mobile: mobile11, email, content: required("문의 내용"), agreed: agreed("개인정보 이용") });

function Enquiry() {
  const [typed, setTyped] = useState(EMPTY);
  const { errors, passes } = useValidation(schema, typed);
  const change = (some: Partial<typeof EMPTY>) => setTyped({ ...typed, ...some });
  const sending = useMutation({
    mutationFn: () => post<void>("/v2/customer/corporate-investor", { ...typed, mobile: bareDigits(typed.mobile) }, { trim: true }),
  });
  if (sending.isSuccess) {
    return (
      <div role="status">
        <Note title="문의를 잘 받았어요">
          <p>{typed.email} 주소로 확인 메일을 보냈어요. 1영업일 안에 연락드릴게요.</p>
        </Note>
      </div>
    );
  }
  const problem = sending.error && describeError(sending.error);
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending && passes()) sending.mutate();
      }}
    >
      <TextField label="회사 이름" value={typed.companyName} error={errors.companyName} autoComplete="organization" onChange={(event) => change({ companyName: event.target.value })} />
      <TextField label="담당자 이름" value={typed.name} error={errors.name} autoComplete="name" onChange={(event) => change({ name: event.target.value.trim() })} />
      <PhoneField label="휴대폰 번호" value={typed.mobile} error={errors.mobile} onValue={(mobile) => change({ mobile })} />
      <TextField label="이메일" type="email" value={typed.email} error={errors.email} autoComplete="email" autoCapitalize="none" onChange={(event) => change({ email: event.target.value.trim() })} />
      <TextArea label="문의 내용" value={typed.content} error={errors.content} maxLength={1000} rows={5} onChange={(event) => change({ content: event.target.value })} />
      <Field group label="개인정보 이용 동의" error={errors.agreed}>
        <Checkbox checked={typed.agreed} onChange={(event) => change({ agreed: event.target.checked })}>
          답을 드리기 위해 이름, 휴대폰, 이메일을 1년 동안 보관하는 데 동의해요
        </Checkbox>
      </Field>
      {problem && (
        <div role="alert">
          <Note risk title={problem.title}>
            <p>{problem.message}</p>
          </Note>
        </div>
      )}
      <div className="actions">
        <Button large type="submit" variant="quiet" busy={sending.isPending}>
          문의 보내기
        </Button>
      </div>
    </form>
  );
}
