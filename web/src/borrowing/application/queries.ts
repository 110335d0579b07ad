/** Queries of the pages that all loan applications share. */
import { queryOptions } from "@tanstack/react-query";
import { blob, get } from "#/core/api/client";
import type { ContractInfo, LoanReferences, PreFilledAddress } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import { addressForApplication, type Provider } from "./loan";

export type Address = { zipCode: string; roadAddress: string; lotAddress: string; building: string };
export type Question = { uid: string; content: string; options: { uid: string; content: string }[] };
type FraudQuestion = {
  step: number;
  uid: string;
  content: { questionContent: string; subTextList: string[] };
  optionSetList: { uid: string; content: string }[];
};

/**
 * Read once for a step, not again on window focus: the journey may have moved on, and a move starts a new query.
 * `signal` cancels a read when the page is left.
 */
export const neverStale = { staleTime: Number.POSITIVE_INFINITY } as const;

export const suitabilityQuestions = (path: string) =>
  queryOptions({ ...neverStale, queryKey: [path], queryFn: ({ signal }) => get<{ questions: Question[] }>(path, { signal }) });

export const addresses = (searchText: string) =>
  queryOptions({
    queryKey: ["loan", "addresses", searchText],
    queryFn: ({ signal }) => get<{ list: Address[]; totalCount: number }>("/v2/loan/address/search", { signal, throttled: true, params: { searchText, page: 1 } }),
    enabled: searchText.length >= 2,
  });

/** The home address that the borrower gave last. */
export const preFilledAddress = (path: string) => queryOptions({ ...neverStale, queryKey: [path], queryFn: ({ signal }) => get<PreFilledAddress>(path, { signal }), gcTime: 0 });

export const fraudQuestion = (path: string, place: number) => queryOptions({ ...neverStale, queryKey: [path, place], queryFn: ({ signal }) => get<FraudQuestion>(path, { signal }) });

/** Without an application's uid: the open or last signed application. */
const withApplication = (applyUid: string | null, path: string) => (applyUid ? addressForApplication(applyUid, path) : path);

export const contract = (applyUid: string | null, version: string | undefined) =>
  queryOptions({
    ...neverStale,
    queryKey: ["loan", "contract", applyUid, version],
    queryFn: ({ signal }) => get<ContractInfo>(withApplication(applyUid, "/v2/contract/info"), { signal }),
    gcTime: 0,
  });

/** The first due date: the real one after the payout. */
export const firstDue = ({ firstDueDate, isPaidOut }: ContractInfo) => ({ label: isPaidOut ? "첫 상환일" : "첫 상환일 (예정)", value: longDate(firstDueDate) });

export const signers = () =>
  queryOptions({ ...neverStale, queryKey: ["loan", "signers"], queryFn: ({ signal }) => get<{ list: { code: Provider; name: string }[] }>("/v2/contract/certification/providers", { signal }) });

/** A draft until the signature, so that every hash has a query of its own. */
export const contractDocument = (applyUid: string | null, version: string) =>
  queryOptions({
    ...neverStale,
    queryKey: ["loan", "contract", applyUid, "document", version],
    queryFn: async ({ signal }) => URL.createObjectURL(await blob(withApplication(applyUid, "/v2/contract/document"), "download", { signal })),
  });

/** The caller's applications that are open or signed. */
export const loanReferences = () => queryOptions({ queryKey: ["loan", "references"], queryFn: ({ signal }) => get<LoanReferences>("/v2/loan/info", { signal }) });
