/** A page around the certifications, in the frame of their own pages; leaving it loses nothing. */
import { useReturn } from "#/journeys/core/origin";
import { Funnel, type FunnelProps } from "#/ui/funnel";

export function Frame(page: Omit<FunnelProps, "name" | "onBack" | "onClose">) {
  const goBack = useReturn();
  return <Funnel {...page} name="인증" onBack={() => void goBack()} onClose={() => void goBack()} />;
}
