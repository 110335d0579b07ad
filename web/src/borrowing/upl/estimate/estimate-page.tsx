/** The frame of the pages of the anonymous estimate. */
import { useNavigate } from "react-router";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";

export function EstimatePage(page: Omit<FunnelProps, "name" | "onBack" | "onClose">) {
  const navigate = useNavigate();
  return <Funnel {...page} name="한도 미리 보기" onBack={() => void navigate(-1)} onClose={() => void navigate("/loan/credit/guide")} />;
}
