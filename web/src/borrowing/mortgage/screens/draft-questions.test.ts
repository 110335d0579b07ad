import { expect, it } from "vitest";
import type { FoundHome, MortgageChoices } from "#/core/api/gen";
import { type Draft, EMPTY_DRAFT, OTHER_OWNER } from "../answers";
import { firstUnanswered, QUESTION, shownAt } from "./draft-questions";

const home = { roadAddress: "통일로 18" } as FoundHome;
const offered = { least: 10_000_000, most: 500_000_000 } as MortgageChoices;
const whole: Draft = { ...EMPTY_DRAFT, home, type: "1", ho: "1203호", owner: "1", amount: 100_000_000, purpose: "22", inflow: "27", residence: home };

it("at an address beyond a missing home or residence, that is asked and counted", () => {
  expect(shownAt(QUESTION.applicant, { ...whole, home: null })).toBe(QUESTION.home);
  expect(shownAt(QUESTION.consents, { ...whole, residence: null })).toBe(QUESTION.residence);
  expect(shownAt(QUESTION.amount, { ...whole, residence: null })).toBe(QUESTION.amount);
  expect(shownAt(9, whole)).toBe(QUESTION.consents);
});

it.each<[keyof typeof QUESTION, Partial<Draft>]>([
  ["home", { home: null }],
  ["unit", { ho: "" }],
  ["owner", { owner: "" }],
  ["owner", { owner: OTHER_OWNER, ownerName: "김소유", ownerBirthday: "19700101", ownerMobile: "0101", relation: "3" }],
  ["amount", { amount: 1 }],
  ["residence", { residence: null }],
  ["applicant", {}],
])("the draft opens at its first question without a valid answer: %s", (question, change) => {
  expect(firstUnanswered({ ...whole, ...change }, offered)).toBe(QUESTION[question]);
});
