import { useLoanApplication } from "#/core/journeys/resume/loan-application";
import type { UplType } from "#/core/journeys/resume/upl-type";
import { Button } from "#/core/ui/button";

/** Button that starts a personal credit loan, or resumes the open application. */
export function LoanCta({ label = "내 한도 알아보기", type = "origin", quiet = type !== "origin" }: { label?: string; type?: UplType; quiet?: boolean }) {
  const { open, opening } = useLoanApplication(type);
  return (
    <Button variant={quiet ? "quiet" : "primary"} large busy={opening} onClick={open}>
      {label}
    </Button>
  );
}
