import { useLoanApplication } from "#/core/journeys/resume/loan-application";
import type { UplType } from "#/core/journeys/resume/upl-type";
import { Button, TextButton } from "#/core/ui/button";

/** Button that starts a personal credit loan, or resumes the open application. */
export function LoanCta({ label = "내 한도 알아보기" }: { label?: string }) {
  const { open, opening } = useLoanApplication();
  return (
    <Button large busy={opening} onClick={open}>
      {label}
    </Button>
  );
}

/** The same for a loan of `type`, beside a more important action. */
export function LoanLink({ label, type }: { label: string; type?: UplType }) {
  const { open, opening } = useLoanApplication(type);
  return (
    <TextButton aria-busy={opening || undefined} onClick={opening ? undefined : open}>
      {label}
    </TextButton>
  );
}
