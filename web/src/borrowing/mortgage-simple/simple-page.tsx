/** The frame of the limit check's pages, with the name of the check and the answers so far. */
import { JourneyPage } from "#/core/journeys/journey-page";
import type { FunnelProps } from "#/core/ui/funnel/funnel";
import type { GivenAnswer } from "#/core/ui/funnel/progress";
import { useSimpleCheck } from "./calls";

const LEAVING = { title: "여기까지 하고 나갈까요?", message: "답한 내용은 이 브라우저에 7일 동안 남아 있어요. 다시 들어오면 이어서 볼 수 있어요." };

type SimplePageProps = Omit<FunnelProps, "name" | "progress" | "sections" | "onClose" | "notice">;

export function SimplePage(page: SimplePageProps) {
  const { data } = useSimpleCheck();
  const settled: readonly GivenAnswer[] = data.building && data.price !== undefined ? [{ section: "집과 대출", label: "집", value: data.building }] : [];
  return <JourneyPage answers={settled} {...page} name="주택담보대출 한도 조회" leaving={LEAVING} />;
}
