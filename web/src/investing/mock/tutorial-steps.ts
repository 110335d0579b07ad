/** The steps of the tutorial on each mock page. */
import type { TutorialStep } from "./tutorial/tutorial";

const FROM_DESKTOP = ["desktop", "wide"] as const;

export const TUTORIAL_STEPS: readonly TutorialStep[] = [
  { group: "list", index: 0, title: "여기는 모의 투자예요", text: "연습용 500만원으로 투자해 봐요. 실제 돈은 쓰지 않아요." },
  { group: "list", index: 1, on: FROM_DESKTOP, title: "키보드로도 넘길 수 있어요", text: "→ 키는 다음, ← 키는 이전, Esc 키는 닫기예요." },
  { group: "list", index: 2, target: "product", title: "상품을 골라요", text: "수익률과 기간, 지금까지 모인 금액을 견주어 보고 하나를 눌러 보세요." },
  { group: "list", index: 3, target: "exit", title: "언제든 끝낼 수 있어요", text: "연습을 그만하려면 여기를 눌러 주세요." },
  { group: "detail", index: 0, target: "standing", title: "조건을 먼저 살펴요", text: "수익률이 높은 상품일수록 위험도 커요." },
  { group: "detail", index: 1, target: "returns", title: "얼마를 받을지 계산해요", text: "금액을 정하면 세금과 이용료를 뺀 이자를 보여 드려요." },
  { group: "detail", index: 2, target: "invest", title: "이제 투자해 볼까요?", text: "금액을 정하면 끝이에요. 연습이라 걱정하지 않아도 돼요." },
  { group: "cart", index: 0, title: "여러 상품에 한 번에 투자해요", text: "상품마다 금액을 정하고 아래 버튼을 눌러 보세요." },
];

/** The session storage key for the end of a group's tutorial. */
export const endedKey = (group: string): string => `tutorial-${group}`;

/** The group of a page. */
export function groupOf(pathname: string): string {
  if (pathname.startsWith("/cart")) return "cart";
  return pathname.startsWith("/products/detail/") ? "detail" : "list";
}
