/** A page of the personal loan: the journey's frame with its name, and the answers so far. */
import { JourneyPage } from "#/core/journeys/journey-page";
import type { FunnelProps } from "#/core/ui/layout/funnel";
import { answersOf } from "../answers";
import { useUpl } from "../events";
import { useLeaveWarning } from "../leave-warning";

type LoanPageProps = Omit<FunnelProps, "name" | "progress" | "sections" | "onClose" | "notice">;

export function LoanPage({ answers = [], ...page }: LoanPageProps) {
  const { data } = useUpl();
  const warned = useLeaveWarning();
  // What can no longer be changed is looked up, not read again on every page.
  const changeable = answers.some(({ onEdit }) => onEdit);
  return <JourneyPage answersShut={!changeable} {...page} warned={warned} name="신용대출 신청" answers={[...answersOf(data), ...answers]} />;
}
