/** The frame of the pages about certifications. They have no input, so that leaving needs no confirmation. */
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";

export function Frame(page: Omit<FunnelProps, "name" | "onBack" | "onClose">) {
  const goBack = useReturnToOrigin();
  return <Funnel {...page} name="인증" onBack={() => void goBack()} onClose={() => void goBack()} />;
}
