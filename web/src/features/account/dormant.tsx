/** A dormant account: what that means, and how its owner takes it up again. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { post } from "#/api/client";
import { ApiError } from "#/api/errors";
import { alert } from "#/dialogs/dialogs";
import { type Consent, useConsents } from "#/journeys/core/consents";
import { store, stored } from "#/lib/storage";
import type { LoggedIn } from "#/session/logged-in";
import { AppLink } from "#/shell/app-link";
import { Button, buttonClass } from "#/ui/button";
import { Note } from "#/ui/content";
import { Page } from "#/ui/page";
import { useArrive } from "./arrive";
import { Notice } from "./notice";

const TITLE = "오래 쓰지 않아 쉬고 있는 계정이에요";

export default function Dormant() {
  const [tempToken, setTempToken] = useState(() => stored("tempToken"));
  const forget = () => {
    store("tempToken", null);
    setTempToken(null);
  };
  return tempToken ? <WakePage tempToken={tempToken} onTooLate={forget} /> : <UnknownPage />;
}

function WakePage({ tempToken, onTooLate }: { tempToken: string; onTooLate(): void }) {
  const consents = useConsents("loan-sign-up");
  const arrive = useArrive("/");
  const queries = useQueryClient();
  const wake = useMutation({
    mutationFn: (termValue: Consent) => post<LoggedIn>("/v2/dormant/recover", { tempToken, termValue }),
    onSuccess: async (answer) => {
      await arrive(answer);
      await alert({ title: "휴면 계정을 풀었어요", message: "하던 대로 이어서 쓸 수 있어요." });
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === "SINGLE_USE_TOKEN_INVALID") onTooLate();
      await queries.invalidateQueries({ queryKey: ["terms"] });
    },
  });
  const agree = () => {
    const agreements = consents.given();
    if (agreements) wake.mutate(agreements);
  };
  return (
    <Page title={TITLE} lead="약관에 다시 동의하면 바로 쓸 수 있어요.">
      <div className="grid max-w-read gap-8 pb-14">
        <Kept />
        {consents.boxes}
        <Notice error={wake.error} />
        <Button large busy={wake.isPending} onClick={agree}>
          동의하고 다시 쓰기
        </Button>
      </div>
    </Page>
  );
}

/** Without a log-in it is not known whose account it is. */
const UnknownPage = () => (
  <Page title={TITLE} lead="휴면을 풀려면 본인인지 먼저 확인해야 해요.">
    <div className="grid max-w-read justify-items-start gap-8 pb-14">
      <Kept />
      <AppLink className={buttonClass("primary", true)} href="/login">
        로그인하고 휴면 풀기
      </AppLink>
    </div>
  </Page>
);

const Kept = () => (
  <Note title="무엇이 남아 있나요?">
    <p>1년 동안 로그인하지 않으면 계정이 휴면으로 바뀌어요. 가입 정보와 계약, 갚은 기록은 그대로 보관하고 있어요.</p>
    <p>휴면인 동안에는 새로 신청하거나 상품 안내를 받지 않아요.</p>
  </Note>
);
