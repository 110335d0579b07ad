/** How far an application is: its product and state, and the phases. */
import type { LoanApplication } from "#/core/api/gen";
import { Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { phasesOf } from "./application-phases";
import "./application-progress.css";

export function ApplicationProgress({ application }: { application: LoanApplication }) {
  const { names, at } = phasesOf(application);
  return (
    <div>
      <Facts facts={[{ label: application.product, value: application.label }]} />
      <ProgressBar value={(at + 0.5) / names.length} height={14} />
      <ol className="application-phases">
        {names.map((name, i) => (
          <li key={name} aria-current={i === at ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
