/** How far an application is: its product and state, and the phases. */
import type { LoanApplication } from "#/core/api/gen";
import { Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { progressOf } from "./application-phases";

export function ApplicationProgress({ application }: { application: LoanApplication }) {
  const { share, words } = progressOf(application);
  return (
    <div>
      <Facts facts={[{ label: application.product, value: application.label }]} />
      <ProgressBar value={share} height={14} progress={words} />
      <p className="text-ink-700 text-label mt-2">{words}</p>
    </div>
  );
}
