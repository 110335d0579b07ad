/** Asks for the six digits of the SMS. Can send another code or change the number. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { CODE_FORM, CodeForm } from "#/core/journeys/code-form";
import { TextButton } from "#/core/ui/button";
import { WaitList, WaitProgress } from "#/core/ui/layout/wait-progress";
import { useCertification } from "../certification";
import { IdentityPage } from "../identity-page";
import { PhoneForm } from "../phone-form";

export default function Code() {
  const { snapshot } = useCertification();
  const navigate = useNavigate();
  // Valid for this code; another code resets it.
  const [editingAt, setEditingAt] = useState<number | null>(null);
  if (snapshot.step === "sending") {
    return (
      <IdentityPage question={"인증번호를\n보내고 있어요"} lead="보통 몇 초면 도착해요. 보내면 화면이 바뀌어요.">
        <WaitProgress own="내 정보" otherParty="통신사" value={0.5} progress="두 가지 중 한 가지를 마쳤어요" />
        <WaitList
          steps={[
            { text: "입력한 내용 접수", state: "done" },
            { text: "통신사 확인과 문자 보내기", state: "now" },
          ]}
        />
      </IdentityPage>
    );
  }
  if (editingAt === snapshot.sequence) return <PhoneForm onBack={() => setEditingAt(null)} />;
  const edit = () => {
    setEditingAt(snapshot.sequence);
    // The form starts at its first question.
    void navigate(".", { replace: true, state: null });
  };
  return <Enter key={snapshot.data.expiresAt} onEdit={edit} />;
}

function Enter({ onEdit }: { onEdit(): void }) {
  const { snapshot, data, last, send, confirm, busy } = useCertification();
  const checking = snapshot.step === "checking";
  const enter = async (digits: string) => {
    const sent = await confirm(digits);
    return sent.ok && sent.snapshot.step !== "code";
  };
  const again = () => (last ? void send(last) : onEdit());
  return (
    <IdentityPage
      question={"문자로 받은\n인증번호를 입력해 주세요"}
      lead={`${data.maskedMobile} 번호로 보냈어요.`}
      cta={{ label: "확인하기", form: CODE_FORM, busy: checking }}
    >
      <CodeForm by="문자로" data={data} busy={busy} checking={checking} onCode={enter} onResend={again}>
        <TextButton onClick={onEdit}>번호 바꾸기</TextButton>
      </CodeForm>
    </IdentityPage>
  );
}
