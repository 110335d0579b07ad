/** A page of a loan's application: the journey's frame with its name, and the answers so far. */
import { JourneyPage } from "#/core/journeys/journey-page";
import type { FunnelProps } from "#/core/ui/funnel/funnel";
import { useLoan } from "../loan";
import { useLeaveWarning } from "./leave-warning";

export type LoanPageProps = Omit<FunnelProps, "name" | "progress" | "sections" | "onClose" | "notice">;

export function LoanPage({ answers = [], ...page }: LoanPageProps) {
  const { data, loan } = useLoan();
  const warned = useLeaveWarning();
  // What can no longer be changed is looked up, not read again on every page.
  const changeable = answers.some(({ onEdit }) => onEdit);
  return <JourneyPage answersShut={!changeable} {...page} warned={warned} cancelling={loan.cancelling} name={loan.name} answers={[...loan.answersOf(data), ...answers]} />;
}
