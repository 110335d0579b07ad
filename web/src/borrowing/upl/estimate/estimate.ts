/** The estimate before certification: answers and result. The browser keeps the id of the estimate. */
import { queryOptions } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { PreInquiry, WalkInChoices, WalkInForm } from "#/core/api/gen";

const PRE_CAL = "/v2/credit/loan-limit-inquiry/pre-cal/walk-in";
const FAMILY = "/upl/walk-in";
export const INCOME = `${FAMILY}/income`;
export const CERTIFICATION = `${FAMILY}/phone-certification`;
export const conditionOf = (uuid: string): string => `${FAMILY}/loan-condition?preInquiryUuid=${uuid}`;

const sessionItem = (key: string) => ({
  get: () => sessionStorage.getItem(key),
  set: (value: string) => sessionStorage.setItem(key, value),
});
export const preInquiryUuid = sessionItem("preInquiryUuid");
export const purpose = sessionItem("estimatePurpose");

export const choices = () =>
  queryOptions({ queryKey: ["estimate", "choices"], queryFn: () => get<WalkInChoices>(PRE_CAL), staleTime: Number.POSITIVE_INFINITY });

export const preInquiry = (uuid: string) => queryOptions({ queryKey: ["estimate", uuid], queryFn: () => get<PreInquiry>(`${PRE_CAL}/${encodeURIComponent(uuid)}`) });

export const preCalculate = (answers: WalkInForm) => post<PreInquiry>(PRE_CAL, answers);
