import { useLoanApplication } from "#/core/journeys/resume/start";
import { Button } from "#/core/ui/button";

/** The way into the personal credit loan: begins it, or goes on with the open one. */
export function LoanCta({ label = "내 한도 알아보기" }: { label?: string }) {
  const { open, opening } = useLoanApplication();
  return (
    <Button variant="primary" large busy={opening} onClick={open}>
      {label}
    </Button>
  );
}
