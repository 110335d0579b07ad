/** What the pages of the personal loan read beside the snapshot. */
import { queryOptions } from "@tanstack/react-query";
import { blob, get } from "#/core/api/client";
import type { Provider } from "./data";
import type { Row } from "./payment";

export type Named = { code: string; name: string };
export type Company = { name: string; businessNumber: string; representative: string; address: string };
export type Address = { zipCode: string; roadAddress: string; lotAddress: string; building: string };
export type Question = { uid: string; content: string; options: { uid: string; content: string }[] };
export type FraudQuestion = {
  step: number;
  uid: string;
  content: { questionContent: string; subTextList: string[] };
  optionSetList: { uid: string; content: string }[];
};
export type Limit = { limitAmount: number; rate: string; minAmount: number; unit: number; months: number[]; income: number };
export type Repayments = { rows: Row[]; monthlyPayment: number; totalInterest: number; totalRepayment: number; firstDueDate: string };
export type Offer = { amount: number; rate: string; months: number; monthlyPayment: number; totalInterest: number; firstDueDate: string };
export type Contract = {
  principal: number;
  rate: string;
  months: number;
  monthlyPayment: number;
  totalInterest: number;
  totalRepayment: number;
  firstDueDate: string;
  documentHash: string;
  signed: boolean;
};

/**
 * Read once for a step, not again when the window gets the focus: the journey may have moved on meanwhile, and its
 * own moves bring a new step. What is still being read when the page is left is given up (`signal`).
 */
const once = { staleTime: Number.POSITIVE_INFINITY } as const;

type Said = { job: string; employeeType: string; annualIncome: number };
export type BasicInfo = { jobs: Named[]; employeeTypes: Named[]; current: Said | null };

/** `current`: what was submitted, or else what was said for the estimate of that name. */
export const basicInfo = (preInquiryUuid: string | null) =>
  queryOptions({
    ...once,
    queryKey: ["upl", "basic-info", preInquiryUuid],
    queryFn: ({ signal }) => get<BasicInfo>("/v2/credit/basic-info", { signal, params: { preInquiryUuid } }),
  });

export const companies = (searchText: string) =>
  queryOptions({
    queryKey: ["upl", "companies", searchText],
    queryFn: ({ signal }) => get<{ list: Company[] }>("/v2/credit/company/search", { signal, params: { searchText, page: 1, pageSize: 10 } }),
    enabled: searchText.length >= 2,
  });

export const suitabilityQuestions = () =>
  queryOptions({ ...once, queryKey: ["upl", "suitability"], queryFn: ({ signal }) => get<{ questions: Question[] }>("/v2/credit/suitability/questions", { signal }) });

export const consentProviders = () =>
  queryOptions({ ...once, queryKey: ["upl", "nhis"], queryFn: ({ signal }) => get<{ list: { code: Provider; name: string }[] }>("/v2/nhis/cert", { signal }) });

export const limitResult = () =>
  queryOptions({ ...once, queryKey: ["upl", "limit"], queryFn: ({ signal }) => get<Limit>("/v2/credit/loan-limit-inquiry/result", { signal }), gcTime: 0 });

export const repayments = (amount: number, months: number) =>
  queryOptions({
    ...once,
    queryKey: ["upl", "schedule", amount, months],
    queryFn: ({ signal }) => get<Repayments>("/v2/credit/loan-limit-inquiry/schedule", { signal, params: { amount, months } }),
  });

export const evaluation = () =>
  queryOptions({
    ...once,
    queryKey: ["upl", "evaluation"],
    queryFn: ({ signal }) => get<Offer>("/v2/credit/evaluation/result", { signal }),
    gcTime: 0,
  });

export const addresses = (searchText: string) =>
  queryOptions({
    queryKey: ["upl", "addresses", searchText],
    queryFn: ({ signal }) => get<{ list: Address[]; totalCount: number }>("/v2/credit/address/search", { signal, params: { searchText, page: 1 } }),
    enabled: searchText.length >= 2,
  });

export const fraudQuestion = (applyUid: string, place: number) =>
  queryOptions({ ...once, queryKey: ["upl", "fds", applyUid, place], queryFn: ({ signal }) => get<FraudQuestion>("/v2/credit/lending-intelligence/fds/question", { signal }) });

export const contract = (version: string | undefined) =>
  queryOptions({ ...once, queryKey: ["upl", "contract", version], queryFn: ({ signal }) => get<Contract>("/v2/contract/info", { signal }), gcTime: 0 });

export type Completed = { state: string; raised: number; disbursedOn: string | null };

/** The progress of the signed loan; read again now and then, because no move of the journey reports it. */
export const completed = () =>
  queryOptions({ queryKey: ["upl", "completed"], queryFn: ({ signal }) => get<Completed>("/v2/credit/apply/complete", { signal }), refetchInterval: 5000 });

export const signers = () =>
  queryOptions({ ...once, queryKey: ["upl", "signers"], queryFn: ({ signal }) => get<{ list: { code: Provider; name: string }[] }>("/v2/contract/certification/providers", { signal }) });

/** A draft until it is signed, so it is read anew for every hash. */
export const contractDocument = (version: string) =>
  queryOptions({
    ...once,
    queryKey: ["upl", "contract", "document", version],
    queryFn: async ({ signal }) => URL.createObjectURL(await blob("/v2/contract/document", "download", { signal })),
  });
