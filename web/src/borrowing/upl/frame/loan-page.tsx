/** A page of the personal loan: the journey's frame with its name, and the answers so far. */
import { JourneyPage } from "#/core/journeys/journey-page";
import type { FunnelProps } from "#/core/ui/layout/funnel";
import { answersOf } from "../answers";
import { useUpl } from "../events";
import { useLeaveWarning } from "../leave-warning";

type LoanPageProps = Omit<FunnelProps, "name" | "progress" | "sections" | "onClose" | "notice">;

/** Before the contract is signed no money has moved. */
const CANCELLING = [
  "입력한 내용과 올린 서류는 더 쓰지 않고, 정해진 보관 기간이 지나면 지워요. 길어도 180일이에요.",
  "아직 대출금이 나가지 않아서 내야 할 돈이나 수수료가 없어요. 계좌 확인으로 받은 1원은 돌려주지 않아도 돼요.",
  "취소하면 되돌릴 수 없어요. 다시 신청하면 한도와 금리를 새로 확인해요.",
];

export function LoanPage({ answers = [], ...page }: LoanPageProps) {
  const { data } = useUpl();
  const warned = useLeaveWarning();
  // What can no longer be changed is looked up, not read again on every page.
  const changeable = answers.some(({ onEdit }) => onEdit);
  return <JourneyPage answersShut={!changeable} {...page} warned={warned} cancelling={CANCELLING} name="신용대출 신청" answers={[...answersOf(data), ...answers]} />;
}
