/** The questions about a home, and the body of the call with the answers. */
import type { FoundHome, HomeForm } from "#/core/api/gen";
import type { AreaMode } from "./area";

export type YesNo = "yes" | "no";
export type DebtKnowledge = "exact" | "rough";
export type Tenant = "none" | "yearly" | "monthly";

export type HomeAnswers = {
  home: FoundHome | null;
  kbBuildingUid: string | null;
  dong: string;
  ho: string;
  kbAreaUid: string | null;
  /** The typed area of a home that KB does not know. */
  area: string;
  areaMode: AreaMode;
  /** The questions about the home itself are answered. */
  isDescribed: boolean;
  senior: YesNo | null;
  exactness: DebtKnowledge | null;
  tenant: Tenant | null;
};

const NO_UNIT = { kbBuildingUid: null, dong: "", ho: "", kbAreaUid: null, area: "", isDescribed: false } as const;
export const NO_ANSWERS: HomeAnswers = { home: null, ...NO_UNIT, areaMode: "area", senior: null, exactness: null, tenant: null };

/** Another building clears the answers about the home in it. */
export const withHome = (home: FoundHome | null): Partial<HomeAnswers> => ({ home, ...NO_UNIT });

type HomeQuestion = "home" | "unit" | "senior" | "exactness" | "tenant";

export const questionsFor = ({ senior }: HomeAnswers): HomeQuestion[] =>
  senior === "yes" ? ["home", "unit", "senior", "exactness", "tenant"] : ["home", "unit", "senior", "tenant"];

const isAnswered = (answers: HomeAnswers, question: HomeQuestion): boolean =>
  question === "unit" ? answers.isDescribed : answers[question] !== null;

/** Index of the first question without an answer, or of the last question if all are answered. */
export function firstUnanswered(answers: HomeAnswers): number {
  const questions = questionsFor(answers);
  const open = questions.findIndex((question) => !isAnswered(answers, question));
  return open < 0 ? questions.length - 1 : open;
}

/** The body of the call. A question that was not asked counts as no. */
export function toForm(answers: HomeAnswers, home: FoundHome): HomeForm {
  return {
    address: home.roadAddress,
    zipCode: home.zipCode,
    isApartment: home.isApartment,
    building: home.building ?? "",
    kbBuildingUid: answers.kbBuildingUid,
    kbAreaUid: answers.kbAreaUid,
    dong: answers.dong.trim(),
    ho: answers.ho.trim(),
    userInputSupplyArea: answers.area || null,
    areaMode: answers.areaMode,
    seniorFinanceExists: answers.senior === "yes",
    knowExactSeniorFinanceAmount: answers.senior === "yes" && answers.exactness === "exact",
    yearlyRentDepositExists: answers.tenant === "yearly",
    monthlyRentDepositExists: answers.tenant === "monthly",
  };
}
