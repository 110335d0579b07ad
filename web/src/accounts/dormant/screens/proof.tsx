/** Proves the ownership of the account by a code to its e-mail address, or by a certification. */
import { useLocation, useNavigate } from "react-router";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { DormantPage } from "../dormant-page";
import { DormantNotice } from "../dormant-notice";
import { useRecovery } from "../recovery";

/** Submits its result to the reactivation that started it. */
const CERTIFICATION = "/authentication/phone-certification";

export default function Proof() {
  const { data, busy, send } = useRecovery();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const answers = [
    ...(data.maskedEmail ? [{ value: "email", label: "이메일로 확인하기", note: `${data.maskedEmail} 주소로 인증번호를 보내요.` }] : []),
    { value: "identity", label: "휴대폰으로 본인 확인하기", note: "내 이름으로 된 휴대폰이 있으면 돼요." },
  ] as const;
  const prove = (method: "email" | "identity") => {
    if (method === "email") return void send("request_email_code", "recover/email");
    rememberOrigin({ path: pathname + search, type: "recover" });
    void navigate(CERTIFICATION);
  };
  return (
    <DormantPage question={"쉬고 있는 계정이에요.\n본인인지 확인해 주세요"} lead="확인하고 약관에 다시 동의하면 바로 쓸 수 있어요.">
      <AnswerList label="확인 방법" answers={answers} onAnswer={prove} busy={busy} />
      <div className="mt-8">
        <DormantNotice />
      </div>
    </DormantPage>
  );
}
