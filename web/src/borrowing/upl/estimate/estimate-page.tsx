/** The frame of the pages of the anonymous estimate. */
import { useNavigate } from "react-router";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";
import { progressAt } from "#/core/ui/funnel/progress";

const SECTIONS = ["대출 목적", "일과 소득", "한도와 금리"] as const;

export function EstimatePage({ section, ...page }: { section: (typeof SECTIONS)[number] } & Omit<FunnelProps, "name" | "progress" | "sections" | "onBack" | "onClose">) {
  const navigate = useNavigate();
  return (
    <Funnel
      {...page}
      name="한도 미리 보기"
      sections={SECTIONS}
      progress={progressAt(SECTIONS, SECTIONS.indexOf(section))}
      onBack={() => void navigate(-1)}
      onClose={() => void navigate("/loan/credit/guide")}
    />
  );
}
