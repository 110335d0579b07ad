/** What a member still has to do before investing, with the time that each step takes. */
import type { Certification } from "#/accounts/certifications/certifications";
import { Facts } from "#/core/ui/layout/content";
import { minutesOf } from "./investor-steps";

export const LackingSteps = ({ steps }: { steps: readonly Certification[] }) => (
  <div className="border-t-2 border-ink-900">
    <Facts facts={steps.map((step) => ({ label: step.name, value: `${minutesOf(step)}분` }))} />
  </div>
);
