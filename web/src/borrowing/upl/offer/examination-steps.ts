import type { WaitStep } from "#/core/ui/layout/wait-progress";

/** The checks of `activities/borrowing/examination.py` in their order; the decision is done when the journey goes on. */
const CHECKS = [
  { name: "income", what: "소득 자료를 확인" },
  { name: "credit", what: "신용정보를 확인" },
  { name: "decision", what: "대출 조건을 결정" },
];
const TENSES = { done: "했어요", now: "하고 있어요", next: "할 거예요" };

/** `done`: names of the finished checks. */
export function examinationSteps(done: readonly string[]): WaitStep[] {
  const now = CHECKS.findIndex(({ name }) => !done.includes(name));
  return CHECKS.map(({ name, what }, i) => {
    const state = done.includes(name) ? "done" : i === now ? "now" : "next";
    return { text: what + TENSES[state], state };
  });
}
