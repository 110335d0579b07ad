/** The frame of a loan application's pages, with the application's name and the answers so far. */
import { JourneyPage } from "#/core/journeys/journey-page";
import type { FunnelProps } from "#/core/ui/funnel/funnel";
import { useLoan } from "../loan";
import { useLeaveWarning } from "./leave-warning";

export type LoanPageProps = Omit<FunnelProps, "name" | "progress" | "sections" | "onClose" | "notice">;

export function LoanPage({ answers = [], ...page }: LoanPageProps) {
  const { data, loan } = useLoan();
  const warned = useLeaveWarning();
  return <JourneyPage {...page} warned={warned} cancelling={loan.cancelling} name={loan.name} answers={[...loan.answersOf(data), ...answers]} />;
}
