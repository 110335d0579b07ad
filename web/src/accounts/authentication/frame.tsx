/** The frame of the pages around the certifications. Leaving such a page loses no input. */
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";

export function Frame(page: Omit<FunnelProps, "name" | "onBack" | "onClose">) {
  const goBack = useReturnToOrigin();
  return <Funnel {...page} name="인증" onBack={() => void goBack()} onClose={() => void goBack()} />;
}
