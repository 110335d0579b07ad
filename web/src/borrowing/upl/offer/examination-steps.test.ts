import { expect, test } from "vitest";
import { examinationSteps } from "./examination-steps";

const shown = (done: string[]) => examinationSteps(done).map(({ text, state }) => `${state}: ${text}`);

test("each check of the examination ticks as it is done", () => {
  expect(shown([])).toEqual(["now: 소득 자료를 확인하고 있어요", "next: 신용정보를 확인할 거예요", "next: 대출 조건을 결정할 거예요"]);
  expect(shown(["income"])).toEqual(["done: 소득 자료를 확인했어요", "now: 신용정보를 확인하고 있어요", "next: 대출 조건을 결정할 거예요"]);
  expect(shown(["income", "credit"])).toEqual(["done: 소득 자료를 확인했어요", "done: 신용정보를 확인했어요", "now: 대출 조건을 결정하고 있어요"]);
});
