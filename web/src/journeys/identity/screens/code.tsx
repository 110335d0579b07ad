/** Six digits that came by SMS; sent again, or to another number, from here. */
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { exactly } from "#/lib/rules";
import { Loading } from "#/ui/blank";
import { TextButton } from "#/ui/button";
import { useChecked } from "#/ui/checked";
import { Countdown } from "#/ui/countdown";
import { Resend } from "#/ui/resend";
import { CodeField } from "#/ui/text-field";
import { PocketPhone } from "../../core/pocket-phone";
import { useCertification } from "../certification";
import { IdentityPage } from "../identity-page";
import { PhoneForm } from "../phone-form";

const DIGITS = 6;
const schema = z.object({ code: exactly(DIGITS, "문자로 받은 숫자 6자리를 넣어 주세요.") });

export default function Code() {
  const { snapshot } = useCertification();
  const navigate = useNavigate();
  // Asked for at this code; the next one closes it.
  const [editingAt, setEditingAt] = useState<number | null>(null);
  if (snapshot.step === "sending") {
    return (
      <IdentityPage question={"인증번호를\n보내고 있어요"}>
        <Loading words="인증번호를 보내고 있어요" />
      </IdentityPage>
    );
  }
  if (editingAt === snapshot.sequence) return <PhoneForm onBack={() => setEditingAt(null)} />;
  const edit = () => {
    setEditingAt(snapshot.sequence);
    // The form begins at its first question, wherever it was left.
    void navigate(".", { replace: true, state: null });
  };
  return <Enter key={snapshot.data.expiresAt} onEdit={edit} />;
}

function Enter({ onEdit }: { onEdit(): void }) {
  const { snapshot, data, last, send, confirm, busy } = useCertification();
  const [code, setCode] = useState("");
  const { errors, passes } = useChecked(schema, { code });
  const checking = snapshot.step === "checking";
  const enter = async (digits: string) => {
    const sent = await confirm(digits);
    if (!sent.ok || sent.snapshot.step === "code") setCode("");
  };
  const again = () => (last ? void send(last) : onEdit());
  return (
    <IdentityPage
      question={"문자로 받은\n인증번호를 넣어 주세요"}
      lead={`${data.maskedMobile} 번호로 보냈어요.`}
      cta={{ label: "확인하기", form: "code", busy: checking }}
    >
      <form
        id="code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void enter(code);
        }}
      >
        <CodeField
          label="인증번호 6자리"
          digits={DIGITS}
          value={code}
          error={errors.code}
          readOnly={checking}
          help={data.attemptsLeft === undefined ? undefined : `${data.attemptsLeft}번 더 넣을 수 있어요.`}
          onValue={(digits) => {
            setCode(digits);
            if (digits.length === DIGITS && !busy) void enter(digits);
          }}
        />
      </form>
      <div className="mt-2">
        <Countdown until={data.expiresAt} over="시간이 지났어요. 인증번호를 다시 받아 주세요." />
      </div>
      <PocketPhone />
      <div className="flex flex-wrap gap-x-6">
        <Resend after={data.resendAfter} busy={busy} onResend={again} />
        <TextButton onClick={onEdit}>번호 바꾸기</TextButton>
      </div>
    </IdentityPage>
  );
}
