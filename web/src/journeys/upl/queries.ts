/** What the pages of the personal loan read beside the snapshot. */
import { queryOptions } from "@tanstack/react-query";
import { blob, get } from "#/api/client";
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
export type ReadCard = {
  civilCode: string;
  driverLicenseNumber: string | null;
  driverSerialNumber: string | null;
  idCardType: 0 | 1;
  issuedDate: string;
  name: string;
  token: string;
  trId: string;
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

/** Read once for a step; the journey's own moves bring a new step. */
const once = { staleTime: Number.POSITIVE_INFINITY } as const;

export const basicInfo = () =>
  queryOptions({ ...once, queryKey: ["upl", "basic-info"], queryFn: () => get<{ jobs: Named[]; employeeTypes: Named[] }>("/v2/credit/basic-info") });

export const companies = (searchText: string) =>
  queryOptions({
    queryKey: ["upl", "companies", searchText],
    queryFn: () => get<{ list: Company[] }>("/v2/credit/company/search", { params: { searchText, page: 1, pageSize: 10 } }),
    enabled: searchText.length >= 2,
  });

export const suitabilityQuestions = () =>
  queryOptions({ ...once, queryKey: ["upl", "suitability"], queryFn: () => get<{ questions: Question[] }>("/v2/credit/suitability/questions") });

export const consentProviders = () =>
  queryOptions({ ...once, queryKey: ["upl", "nhis"], queryFn: () => get<{ list: { code: Provider; name: string }[] }>("/v2/nhis/cert") });

export const limitResult = () =>
  queryOptions({ ...once, queryKey: ["upl", "limit"], queryFn: () => get<Limit>("/v2/credit/loan-limit-inquiry/result"), gcTime: 0 });

export const repayments = (amount: number, months: number) =>
  queryOptions({
    ...once,
    queryKey: ["upl", "schedule", amount, months],
    queryFn: () => get<Repayments>("/v2/credit/loan-limit-inquiry/schedule", { params: { amount, months } }),
  });

export const evaluation = () =>
  queryOptions({
    queryKey: ["upl", "evaluation"],
    queryFn: () => get<Offer>("/v2/credit/evaluation/result"),
    gcTime: 0,
  });

export const readCard = (sequence: number) =>
  queryOptions({ ...once, queryKey: ["upl", "id-card", sequence], queryFn: () => get<ReadCard>("/v2/credit/id-card"), gcTime: 0 });

export const cardImage = (trId: string | undefined) =>
  queryOptions({
    queryKey: ["upl", "id-card", "image", trId],
    queryFn: async () => URL.createObjectURL(await blob(`/v2/credit/id-card/image/${trId}`, "download")),
    enabled: trId !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const addresses = (searchText: string) =>
  queryOptions({
    queryKey: ["upl", "addresses", searchText],
    queryFn: () => get<{ list: Address[]; totalCount: number }>("/v2/credit/address/search", { params: { searchText, page: 1 } }),
    enabled: searchText.length >= 2,
  });

export const fraudQuestion = (applyUid: string, place: number) =>
  queryOptions({ ...once, queryKey: ["upl", "fds", applyUid, place], queryFn: () => get<FraudQuestion>("/v2/credit/lending-intelligence/fds/question") });

export const contract = (version: string | undefined) =>
  queryOptions({ queryKey: ["upl", "contract", version], queryFn: () => get<Contract>("/v2/contract/info") });

export const signers = () =>
  queryOptions({ ...once, queryKey: ["upl", "signers"], queryFn: () => get<{ list: { code: Provider; name: string }[] }>("/v2/contract/certification/providers") });

/** A draft until it is signed, so it is read anew for every hash. */
export const contractDocument = (version: string) =>
  queryOptions({
    ...once,
    queryKey: ["upl", "contract", "document", version],
    queryFn: async () => URL.createObjectURL(await blob("/v2/contract/document", "download")),
  });
