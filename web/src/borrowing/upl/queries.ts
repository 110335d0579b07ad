/** Queries of the pages of the personal loan. */
import { queryOptions } from "@tanstack/react-query";
import { neverStale } from "#/borrowing/application/queries";
import type { Provider } from "#/borrowing/application/loan";
import { get } from "#/core/api/client";
import type { Row } from "./payment";

export type CodeName = { code: string; name: string };
type Company = { name: string; businessNumber: string; representative: string; address: string };
export type Limit = { limitAmount: number; rate: string; minAmount: number; unit: number; months: number[]; income: number };
type Repayments = { rows: Row[]; monthlyPayment: number; totalInterest: number; totalRepayment: number; firstDueDate: string };
type Offer = { amount: number; rate: string; months: number; monthlyPayment: number; totalInterest: number; firstDueDate: string };

type StatedIncome = { job: string; employeeType: string; annualIncome: number };
type BasicInfo = { jobs: CodeName[]; employeeTypes: CodeName[]; current: StatedIncome | null };

/** `current`: the submitted values, otherwise those of the estimate with that id. */
export const basicInfo = (preInquiryUuid: string | null) =>
  queryOptions({
    ...neverStale,
    queryKey: ["upl", "basic-info", preInquiryUuid],
    queryFn: ({ signal }) => get<BasicInfo>("/v2/credit/basic-info", { signal, params: { preInquiryUuid } }),
  });

export const companies = (searchText: string) =>
  queryOptions({
    queryKey: ["upl", "companies", searchText],
    queryFn: ({ signal }) => get<{ list: Company[] }>("/v2/credit/company/search", { signal, params: { searchText, page: 1, pageSize: 10 } }),
    enabled: searchText.length >= 2,
  });

export const consentProviders = () =>
  queryOptions({ ...neverStale, queryKey: ["upl", "nhis"], queryFn: ({ signal }) => get<{ list: { code: Provider; name: string }[] }>("/v2/nhis/cert", { signal }) });

export const limitResult = () =>
  queryOptions({ ...neverStale, queryKey: ["upl", "limit"], queryFn: ({ signal }) => get<Limit>("/v2/credit/loan-limit-inquiry/result", { signal }), gcTime: 0 });

export const repayments = (amount: number, months: number) =>
  queryOptions({
    ...neverStale,
    queryKey: ["upl", "schedule", amount, months],
    queryFn: ({ signal }) => get<Repayments>("/v2/credit/loan-limit-inquiry/schedule", { signal, params: { amount, months } }),
  });

export const evaluation = () =>
  queryOptions({
    ...neverStale,
    queryKey: ["upl", "evaluation"],
    queryFn: ({ signal }) => get<Offer>("/v2/credit/evaluation/result", { signal }),
    gcTime: 0,
  });

export type Completed = { state: string; raised: number; disbursedOn: string | null };

/** The progress of the signed loan; polled, because no move of the journey reports it. */
export const completed = () =>
  queryOptions({ queryKey: ["upl", "completed"], queryFn: ({ signal }) => get<Completed>("/v2/credit/apply/complete", { signal }), refetchInterval: 5000 });
