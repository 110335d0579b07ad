/** Log-in with a dormant account, followed by its reactivation: the number, then the code of the SMS. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "#/core/pages/notice";
import { useValidation } from "#/core/ui/forms/validation";
import { PhoneField } from "#/core/ui/forms/text-field";
import { Funnel } from "#/core/ui/funnel/funnel";
import { type CodeState, requestCode, schema } from "./code-request";
import { MobileCode } from "./mobile-code";

const NAME = "휴면 풀기";
const CALLS = "/v2/login/dormant/mobile";

export default function DormantLogin() {
  const { mobile = "", sent } = (useLocation().state ?? {}) as Partial<CodeState>;
  return sent ? <MobileCode name={NAME} calls={CALLS} mobile={mobile} sent={sent} /> : <NumberPage given={mobile} />;
}

function NumberPage({ given }: { given: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [mobile, setMobile] = useState(given);
  const { errors, passes } = useValidation(schema, { mobile });
  const request = useMutation({
    mutationFn: () => requestCode(CALLS, mobile),
    onSuccess: async (sent) => {
      await navigate({ search }, { replace: true, state: { mobile } satisfies CodeState });
      await navigate({ search }, { state: { mobile, sent } satisfies CodeState });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) request.mutate();
  };
  return (
    <Funnel
      single
      name={NAME}
      question={"쉬고 있는 계정의\n휴대폰 번호를 알려 주세요"}
      lead="먼저 로그인하면 휴면을 풀 수 있어요. 문자로 인증번호를 보내 드려요."
      onBack={() => void navigate({ pathname: "/login", search })}
      cta={{ label: "인증번호 받기", form: "mobile", busy: request.isPending }}
      notice={<Notice error={request.error} />}
    >
      <form id="mobile" onSubmit={send} noValidate>
        <PhoneField label="휴대폰 번호" value={mobile} error={errors.mobile} enterKeyHint="send" onValue={setMobile} />
      </form>
    </Funnel>
  );
}
