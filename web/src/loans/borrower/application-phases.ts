/** The phases of an application for a loan, from the first answer to the money. */
import type { LoanApplication } from "#/core/api/gen";
import { amountText } from "#/core/lib/money";

/** Whether the application can still become a loan. */
export const isRunning = ({ isOpen, state }: LoanApplication): boolean => isOpen || state === "depositing";

const PHASES: readonly { name: string; states: readonly LoanApplication["state"][] }[] = [
  { name: "신청", states: ["writing", "submitting"] },
  { name: "심사", states: ["auditing"] },
  { name: "계약", states: ["approved"] },
  { name: "대출금 받기", states: ["depositing"] },
];

/** The names of the phases, and the place of the current one. Only for a running application. */
export const phasesOf = ({ state }: LoanApplication): { names: readonly string[]; at: number } => ({
  names: PHASES.map(({ name }) => name),
  at: PHASES.findIndex(({ states }) => states.includes(state)),
});

/** What happens with an application, in one sentence each, and the words of the link that continues it. */
export function stateOf({ product, label, path, state, amount }: LoanApplication): { title: string; about: string; action: string } {
  if (state === "auditing") return { title: "신청을 심사하고 있어요", about: `${product} 신청이에요. 결과가 나오면 문자로 알려 드려요.`, action: "진행 보기" };
  if (state === "depositing") {
    const money = amount ? amountText(amount) : "대출금";
    return { title: `${money}을 보낼 준비를 하고 있어요`, about: `${product}이에요. 투자금이 모두 모이면 등록한 계좌로 보내고 문자로 알려 드려요.`, action: "진행 보기" };
  }
  const action = path.startsWith("/mypage") ? "신청 내용 보기" : "이어서 하기";
  if (state === "approved") return { title: "대출이 승인됐어요. 계약만 남았어요", about: `${product}의 조건을 확인하고 계약서에 서명하면 돈을 받아요.`, action };
  return { title: "신청하던 대출이 있어요", about: `${product}, ${label}. 멈춘 곳부터 이어서 할 수 있어요.`, action };
}
