/** The frame of the four steps. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { AutoFilter } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";
import { autoFilter } from "./settings";

const SECTIONS = ["알아 두기", "금액", "조건", "확인"];
const EXIT_PATH = "/products/collateral";

type StepProps = Omit<FunnelProps, "name" | "sections" | "progress" | "onBack" | "onClose"> & {
  at: number;
  /** Automatic investing has started: the page is no longer a step. */
  begun?: boolean;
};

export function Step({ at, begun = false, ...page }: StepProps) {
  const navigate = useNavigate();
  const place = !begun && {
    sections: SECTIONS,
    progress: { done: at - 1, total: SECTIONS.length, section: SECTIONS[at - 1] ?? "" },
    onBack: () => void navigate(at > 1 ? `/invest/auto/${at - 1}` : EXIT_PATH),
  };
  return <Funnel {...page} {...place} name="자동 분산투자" onClose={() => void navigate(EXIT_PATH)} />;
}

/** A step that shows the settings once they are loaded. */
export function WithFilter({ at, question, children }: { at: number; question: string; children(filter: AutoFilter): ReactNode }) {
  const reading = useQuery(autoFilter());
  if (reading.data) return children(reading.data);
  return (
    <Step at={at} question={question}>
      <QueryStatus of={reading} words="설정을 불러오고 있어요" lines={4} />
    </Step>
  );
}
