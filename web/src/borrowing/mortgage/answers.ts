/** The answers of the draft, and the body of the call. */
import type { FoundHome, MortgageForm } from "#/core/api/gen";
import type { Consent } from "#/core/journeys/consents";

export const OTHER_OWNER = "2";
export const DIRECT_INPUT = "6";
const ROAD_NAME = "1";
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
  /** A code of the address types: which of its two addresses is used for the residence. */
  addressType: string;
  businessNumber: string;
  industryCode: string;
};

export const EMPTY_DRAFT: Draft = {
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
export const withOwner = (owner: string): Partial<Draft> =>
  owner === OTHER_OWNER ? { owner } : { owner, ownerName: "", ownerBirthday: "", ownerMobile: "", relation: "", relationText: "" };

export const addressOf = (home: FoundHome, addressType: string): string => (addressType === ROAD_NAME ? home.roadAddress : home.lotAddress);

type Person = { name: string; phoneNumber: string; civilCodeFirst: string; civilCodeLast: string };

/** The body of the call. */
export function toForm(draft: Draft, home: FoundHome, residence: FoundHome, who: Person, applyToken: string, agreements: Consent): MortgageForm {
  const isOtherOwner = draft.owner === OTHER_OWNER;
  return {
    ...who,
    applyToken,
    agreements,
    collateralTypeCode: draft.type,
    customerExpectAmount: draft.amount ?? 0,
    customerExpectPeriod: draft.period,
    customerPurpose: draft.purpose,
    purposeDetail: draft.purposeDetail.trim(),
    customerInflowRoute: draft.inflow,
    customerIncomeAmount: draft.income ?? 0,
    annualSalary: draft.income ?? 0,
    collateralAddress: home.roadAddress,
    collateralOldAddress: home.lotAddress,
    collateralDong: draft.dong.trim(),
    collateralHo: draft.ho.trim(),
    collateralZipCode: home.zipCode,
    building: home.building ?? "",
    kbAreaUid: draft.kbAreaUid,
    isCollateralProviderOneself: !isOtherOwner,
    collateralProviderName: isOtherOwner ? draft.ownerName : null,
    collateralProviderBirthday: isOtherOwner ? draft.ownerBirthday : null,
    collateralProviderMobile: isOtherOwner ? draft.ownerMobile : null,
    collateralProviderRelation: isOtherOwner ? draft.relation : null,
    collateralProviderRelationText: isOtherOwner && draft.relation === DIRECT_INPUT ? draft.relationText.trim() : "",
    englishName: draft.englishName.trim(),
    homeAddress: { zipCode: residence.zipCode, roadAddress: addressOf(residence, draft.addressType), detail: draft.residenceDetail.trim(), addressType: draft.addressType },
    jobCode: draft.job,
    ...(draft.job === BUSINESS_OWNER && { businessNumber: draft.businessNumber, industryCode: draft.industryCode }),
    moneySource: draft.moneySource,
  };
}
