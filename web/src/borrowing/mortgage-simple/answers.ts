/** Which questions about a home are asked, and what is sent of the answers. */
import type { FoundHome, HomeForm } from "#/core/api/gen";
import type { AreaMode } from "./area";

export type YesNo = "yes" | "no";
export type Exactness = "exact" | "rough";
export type Tenant = "none" | "yearly" | "monthly";

export type HomeAnswers = {
  home: FoundHome | null;
  kbBuildingUid: string | null;
  dong: string;
  ho: string;
  kbAreaUid: string | null;
  /** As it was typed, of homes that KB does not know. */
  area: string;
  areaMode: AreaMode;
  /** The home itself has been described as far as it can be. */
  isDescribed: boolean;
  senior: YesNo | null;
  exactness: Exactness | null;
  tenant: Tenant | null;
};

const UNDESCRIBED = { kbBuildingUid: null, dong: "", ho: "", kbAreaUid: null, area: "", isDescribed: false } as const;
export const NOTHING_SAID: HomeAnswers = { home: null, ...UNDESCRIBED, areaMode: "area", senior: null, exactness: null, tenant: null };

/** Another building has other homes. */
export const moved = (home: FoundHome | null): Partial<HomeAnswers> => ({ home, ...UNDESCRIBED });

export type HomeQuestion = "home" | "unit" | "senior" | "exactness" | "tenant";

export const questionsFor = ({ senior }: HomeAnswers): HomeQuestion[] =>
  senior === "yes" ? ["home", "unit", "senior", "exactness", "tenant"] : ["home", "unit", "senior", "tenant"];

const isAnswered = (said: HomeAnswers, question: HomeQuestion): boolean =>
  question === "unit" ? said.isDescribed : said[question] !== null;

/** The place of the first question without an answer; the last one when all have one. */
export function firstOpen(said: HomeAnswers): number {
  const questions = questionsFor(said);
  const open = questions.findIndex((question) => !isAnswered(said, question));
  return open < 0 ? questions.length - 1 : open;
}

/** The body of the call. What was not asked is answered by no. */
export function submission(said: HomeAnswers, home: FoundHome): HomeForm {
  return {
    address: home.roadAddress,
    zipCode: home.zipCode,
    isApartment: home.isApartment,
    building: home.building ?? "",
    kbBuildingUid: said.kbBuildingUid,
    kbAreaUid: said.kbAreaUid,
    dong: said.dong.trim(),
    ho: said.ho.trim(),
    userInputSupplyArea: said.area || null,
    areaMode: said.areaMode,
    seniorFinanceExists: said.senior === "yes",
    knowExactSeniorFinanceAmount: said.senior === "yes" && said.exactness === "exact",
    yearlyRentDepositExists: said.tenant === "yearly",
    monthlyRentDepositExists: said.tenant === "monthly",
  };
}
