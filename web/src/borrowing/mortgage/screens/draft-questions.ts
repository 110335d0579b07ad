/** Types, rules and functions that the draft's questions share. */
import * as z from "zod/mini";
import type { LoanPageProps } from "#/borrowing/application/frame/loan-page";
import type { MortgageChoices } from "#/core/api/gen";
import { date, mobile11, name, required } from "#/core/lib/forms/rules";
import { amountText } from "#/core/lib/money";
import { DIRECT_INPUT, type Draft, OTHER_OWNER } from "../answers";

export type Frame = Pick<LoanPageProps, "part" | "onBack">;
export type PartProps = { frame: Frame; typed: Draft; offered: MortgageChoices; change(some: Partial<Draft>): void; onDone(): void };

export const MILLION = 1_000_000;
export const chosen = (what: string) => z.string().check(z.minLength(1, `${what} 골라 주세요.`));
export const toOptions = (codes: readonly { code: string; name: string }[]) => codes.map(({ code, name: label }) => ({ value: code, label }));

export const UNIT = z.object({ type: chosen("집의 종류를"), ho: required("동·호수나 층") });

export const ownerRules = ({ owner, relation }: Draft) => {
  const another = owner === OTHER_OWNER;
  return z.object({
    owner: chosen("누구의 집인지"),
    ...(another && { ownerName: name, ownerBirthday: date, ownerMobile: mobile11, relation: chosen("관계를") }),
    ...(another && relation === DIRECT_INPUT && { relationText: required("관계") }),
  });
};

export const amountRules = ({ least, most }: MortgageChoices) =>
  z.object({
    amount: z.nullable(z.number()).check(z.refine((won) => won !== null && won >= least && won <= most, { error: `${amountText(least)}부터 ${amountText(most)}까지 신청할 수 있어요.` })),
    purpose: chosen("어디에 쓸지"),
    inflow: chosen("알게 된 곳을"),
  });

export const QUESTION = { home: 0, unit: 1, owner: 2, amount: 3, residence: 4, applicant: 5, consents: 6 } as const;

/** The question that is shown at an address: the home and the residence come before what depends on them. */
export function shownAt(current: number, { home, residence }: Draft): number {
  if (!home) return QUESTION.home;
  if (current > QUESTION.residence && !residence) return QUESTION.residence;
  return Math.min(current, QUESTION.consents);
}

/** The first question without a valid answer. That about the applicant has none: the resident number is not stored. */
export function firstUnanswered(typed: Draft, offered: MortgageChoices): number {
  const answered = [typed.home !== null, ...[UNIT, ownerRules(typed), amountRules(offered)].map((rules) => rules.safeParse(typed).success), typed.residence !== null];
  const first = answered.indexOf(false);
  return first < 0 ? QUESTION.applicant : first;
}
