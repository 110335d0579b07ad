/** The steps of the certification that all purposes share. The page defines what follows. */
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { CODE_FORM, CodeForm } from "#/core/journeys/code-form";
import { email as emailRule } from "#/core/lib/forms/rules";
import { Button, TextButton } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { TextField } from "#/core/ui/forms/text-field";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { useEmail } from "./email";
import { EmailPage } from "./email-page";

export function EmailScreen() {
  const { snapshot, email } = useEmail();
  // Valid for this code; another code resets it.
  const [editingAt, setEditingAt] = useState<number | null>(null);
  const { step, sequence } = snapshot;
  if (step === "locked" || step === "expired" || step === "cancelled") return <Stopped step={step} />;
  // Only the page on which the address was typed can submit the code.
  if (step === "address" || !email || editingAt === sequence) return <Address />;
  return <Code key={snapshot.data.expiresAt} onEdit={() => setEditingAt(sequence)} />;
}

function Address() {
  const { email, request } = useEmail();
  const [address, setAddress] = useState(email);
  const { errors, passes } = useValidation(z.object({ email: emailRule }), { email: address.trim() });
  return (
    <EmailPage
      question={"인증할 이메일을\n알려 주세요"}
      lead="인증번호를 메일로 보내 드려요."
      cta={{ label: "인증번호 받기", form: "address" }}
    >
      <form
        id="address"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void request(address.trim());
        }}
      >
        <TextField
          label="이메일"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          placeholder="ieum@example.com"
          enterKeyHint="send"
          value={address}
          error={errors.email}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
    </EmailPage>
  );
}

function Code({ onEdit }: { onEdit(): void }) {
  const { data, email, busy, request, confirm } = useEmail();
  const enter = async (digits: string) => {
    const sent = await confirm(digits);
    return sent.ok && sent.snapshot.step !== "code";
  };
  return (
    <EmailPage
      question={"메일로 받은\n인증번호를 입력해 주세요"}
      lead={`${data.maskedEmail} 주소로 보냈어요. 보이지 않으면 스팸함도 확인해 주세요.`}
      cta={{ label: "확인하기", form: CODE_FORM }}
    >
      <CodeForm by="메일로" data={data} busy={busy} onCode={enter} onResend={() => void request(email)}>
        <TextButton onClick={onEdit}>이메일 바꾸기</TextButton>
      </CodeForm>
    </EmailPage>
  );
}

const REASONS = {
  locked: { title: "인증번호를 여러 번 잘못 입력했어요", message: "안전을 위해 멈췄어요. 처음부터 다시 인증해 주세요." },
  expired: { title: "인증 시간이 지났어요", message: "30분 안에 마치지 않아 멈췄어요. 처음부터 다시 인증해 주세요." },
  cancelled: { title: "인증이 취소됐어요", message: "처음부터 다시 인증해 주세요." },
};

function Stopped({ step }: { step: keyof typeof REASONS }) {
  return (
    <MessagePage {...REASONS[step]}>
      <RestartButton />
    </MessagePage>
  );
}

/** The code was correct, but another page received the result, or the result has not arrived yet. */
export function ResultMissing() {
  const { busy } = useEmail();
  if (busy) {
    return (
      <main id="main" className="page-width pt-14">
        <Loading words="이메일 인증을 마쳤어요" />
      </main>
    );
  }
  return (
    <MessagePage title="한 번 더 인증해 주세요" message="안전을 위해 인증 결과는 인증한 화면에서만 쓸 수 있어요.">
      <RestartButton />
    </MessagePage>
  );
}

/** Opens another certification on the same page. */
export function RestartButton({ label = "다시 인증하기" }: { label?: string }) {
  const navigate = useNavigate();
  return (
    <Button large onClick={() => void navigate(0)}>
      {label}
    </Button>
  );
}
