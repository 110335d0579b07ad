/** What the pages that every loan's application shares read beside the snapshot. */
import { queryOptions } from "@tanstack/react-query";
import { blob, get } from "#/core/api/client";
import type { Loan, Provider } from "./loan";

export type Address = { zipCode: string; roadAddress: string; lotAddress: string; building: string };
export type Question = { uid: string; content: string; options: { uid: string; content: string }[] };
export type FraudQuestion = {
  step: number;
  uid: string;
  content: { questionContent: string; subTextList: string[] };
  optionSetList: { uid: string; content: string }[];
};
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
 * Read once for a step, not again when the window is looked at anew: the journey may have moved on meanwhile, and its
 * own moves bring a new step. What is still being read when the page is left is given up (`signal`).
 */
export const once = { staleTime: Number.POSITIVE_INFINITY } as const;
type Calls = Loan["calls"];

export const suitabilityQuestions = (calls: Calls) =>
  queryOptions({ ...once, queryKey: ["loan", calls, "suitability"], queryFn: ({ signal }) => get<{ questions: Question[] }>(`${calls}/suitability/questions`, { signal }) });

export const addresses = (calls: Calls, searchText: string) =>
  queryOptions({
    queryKey: ["loan", "addresses", searchText],
    queryFn: ({ signal }) => get<{ list: Address[]; totalCount: number }>(`${calls}/address/search`, { signal, params: { searchText, page: 1 } }),
    enabled: searchText.length >= 2,
  });

export const fraudQuestion = (calls: Calls, applyUid: string, place: number) =>
  queryOptions({
    ...once,
    queryKey: ["loan", "fds", applyUid, place],
    queryFn: ({ signal }) => get<FraudQuestion>(`${calls}/lending-intelligence/fds/question`, { signal }),
  });

export const contract = (version: string | undefined) =>
  queryOptions({ ...once, queryKey: ["loan", "contract", version], queryFn: ({ signal }) => get<Contract>("/v2/contract/info", { signal }), gcTime: 0 });

export const signers = () =>
  queryOptions({ ...once, queryKey: ["loan", "signers"], queryFn: ({ signal }) => get<{ list: { code: Provider; name: string }[] }>("/v2/contract/certification/providers", { signal }) });

/** A draft until it is signed, so it is read anew for every hash. */
export const contractDocument = (version: string) =>
  queryOptions({
    ...once,
    queryKey: ["loan", "contract", "document", version],
    queryFn: async ({ signal }) => URL.createObjectURL(await blob("/v2/contract/document", "download", { signal })),
  });
