import { useLoanApplication } from "#/core/journeys/resume/start";
import type { UplType } from "#/core/journeys/resume/upl-type";
import { Button } from "#/core/ui/button";

/** The way into the personal credit loan: begins it, or goes on with the open one. */
export function LoanCta({ label = "내 한도 알아보기", type = "origin" }: { label?: string; type?: UplType }) {
  const { open, opening } = useLoanApplication(type);
  return (
    <Button variant={type === "origin" ? "primary" : "quiet"} large busy={opening} onClick={open}>
      {label}
    </Button>
  );
}
