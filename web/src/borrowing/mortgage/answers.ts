/** The questions of the draft, and the body that is sent. */
import type { FoundHome, MortgageForm } from "#/core/api/gen";
import type { Consent } from "#/core/journeys/consents";

export const ANOTHER = "2";
export const DIRECT_INPUT = "6";
export const ROAD_NAME = "1";
/** The job of people who have a business of their own. */
export const BUSINESS_OWNER = "owner";

export type Draft = {
  home: FoundHome | null;
  kbAreaUid: string | null;
  dong: string;
  ho: string;
  /** A code of the property types. */
  type: string;
  /** A code of the property owners. */
  owner: string;
  ownerName: string;
  ownerBirthday: string;
  ownerMobile: string;
  relation: string;
  relationText: string;
  amount: number | null;
  period: string;
  purpose: string;
  purposeDetail: string;
  inflow: string;
  income: number | null;
  job: string;
  moneySource: string;
  englishName: string;
  residence: FoundHome | null;
  residenceDetail: string;
  /** A code of the address types: which of its two addresses the residence is named by. */
  addressType: string;
  businessNumber: string;
  industryCode: string;
};

export const NOTHING_SAID: Draft = {
  home: null,
  kbAreaUid: null,
  dong: "",
  ho: "",
  type: "",
  owner: "",
  ownerName: "",
  ownerBirthday: "",
  ownerMobile: "",
  relation: "",
  relationText: "",
  amount: null,
  period: "",
  purpose: "",
  purposeDetail: "",
  inflow: "",
  income: null,
  job: "",
  moneySource: "",
  englishName: "",
  residence: null,
  residenceDetail: "",
  addressType: ROAD_NAME,
  businessNumber: "",
  industryCode: "",
};

/** Choosing another person's home asks for the owner; choosing one's own clears the owner. */
export const owned = (owner: string): Partial<Draft> =>
  owner === ANOTHER ? { owner } : { owner, ownerName: "", ownerBirthday: "", ownerMobile: "", relation: "", relationText: "" };

export const addressOf = (home: FoundHome, addressType: string): string => (addressType === ROAD_NAME ? home.roadAddress : home.lotAddress);

type Person = { name: string; phoneNumber: string; civilCodeFirst: string; civilCodeLast: string };

/** The body of the call. */
export function submission(said: Draft, home: FoundHome, residence: FoundHome, who: Person, applyToken: string, agreements: Consent): MortgageForm {
  const another = said.owner === ANOTHER;
  return {
    ...who,
    applyToken,
    agreements,
    collateralTypeCode: said.type,
    customerExpectAmount: said.amount ?? 0,
    customerExpectPeriod: said.period,
    customerPurpose: said.purpose,
    purposeDetail: said.purposeDetail.trim(),
    customerInflowRoute: said.inflow,
    customerIncomeAmount: said.income ?? 0,
    annualSalary: said.income ?? 0,
    collateralAddress: home.roadAddress,
    collateralOldAddress: home.lotAddress,
    collateralDong: said.dong.trim(),
    collateralHo: said.ho.trim(),
    collateralZipCode: home.zipCode,
    building: home.building ?? "",
    kbAreaUid: said.kbAreaUid,
    isCollateralProviderOneself: !another,
    collateralProviderName: another ? said.ownerName : null,
    collateralProviderBirthday: another ? said.ownerBirthday : null,
    collateralProviderMobile: another ? said.ownerMobile : null,
    collateralProviderRelation: another ? said.relation : null,
    collateralProviderRelationText: another && said.relation === DIRECT_INPUT ? said.relationText.trim() : "",
    englishName: said.englishName.trim(),
    homeAddress: { zipCode: residence.zipCode, roadAddress: addressOf(residence, said.addressType), detail: said.residenceDetail.trim(), addressType: said.addressType },
    jobCode: said.job,
    ...(said.job === BUSINESS_OWNER && { businessNumber: said.businessNumber, industryCode: said.industryCode }),
    moneySource: said.moneySource,
  };
}
