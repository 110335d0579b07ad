/** Sends a code again, once that is allowed. */
import { TextButton } from "./button";
import { useSecondsLeft } from "./countdown";

export function Resend({ after, busy, onResend }: { after: string | undefined; busy: boolean; onResend(): void }) {
  const left = useSecondsLeft(after) ?? 0;
  if (left > 0) return <p className="caption flex min-h-12 items-center">{left}초 뒤에 다시 받을 수 있어요</p>;
  return (
    <TextButton aria-busy={busy || undefined} onClick={() => !busy && onResend()}>
      인증번호 다시 받기
    </TextButton>
  );
}
