/** Uses the result of a certification. It is single-use, and only the screen that received it can use it. */
import { useEffect, useRef } from "react";
import { describeError } from "#/core/api/errors";
import { Button } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";
import { useCertification } from "../certification";

type TokenUseProps = { words: string; error: Error | null; onToken(token: string): void };

const TOKEN_MISSING = { title: "한 번 더 인증해 주세요", message: "안전을 위해 인증 결과는 인증한 화면에서만 쓸 수 있어요." };

export function TokenUse({ words, error, onToken }: TokenUseProps) {
  const { token, busy } = useCertification();
  const used = useRef(false);
  useEffect(() => {
    if (!token || used.current) return;
    used.current = true;
    onToken(token);
  }, [token, onToken]);

  // The pushed snapshot may arrive before the answer with the token.
  if (error || !(token || busy)) {
    const { title, message } = error ? describeError(error) : TOKEN_MISSING;
    return (
      <MessagePage title={title} message={message}>
        <Button large onClick={() => location.reload()}>
          다시 인증하기
        </Button>
      </MessagePage>
    );
  }
  return (
    <main id="main" className="page-width pt-14">
      <Loading words={words} />
    </main>
  );
}
