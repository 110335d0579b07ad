/** Asks for the six digits of the e-mail. */
import { CODE_FORM, CodeForm } from "#/core/journeys/code-form";
import { DormantPage } from "../dormant-page";
import { useRecovery } from "../recovery";

export default function EmailCode() {
  const { data, busy, send } = useRecovery();
  const enter = async (digits: string) => {
    const sent = await send("confirm_email_code", "recover/email/confirm", { code: digits });
    return sent.ok && sent.snapshot.step !== "email_code";
  };
  return (
    <DormantPage
      question={"메일로 받은\n인증번호를 입력해 주세요"}
      lead={`${data.maskedEmail} 주소로 보냈어요. 보이지 않으면 스팸함도 확인해 주세요.`}
      cta={{ label: "확인하기", form: CODE_FORM }}
    >
      <CodeForm by="메일로" data={data} busy={busy} onCode={enter} onResend={() => void send("request_email_code", "recover/email")} />
    </DormantPage>
  );
}
