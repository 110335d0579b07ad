/** Queries of the pages of the application. */
import { queryOptions } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { AppliedMortgage, ApplyToken, ContractResult, Invited, LoginCheck, MortgageChoices, PrefilledMortgage, Simulation, Validation } from "#/core/api/gen";

const MORTGAGE = "/v2/loan/mortgage";
const neverStale = { staleTime: Number.POSITIVE_INFINITY } as const;

export const choices = () => queryOptions({ ...neverStale, queryKey: ["mortgage", "choices"], queryFn: ({ signal }) => get<MortgageChoices>(`${MORTGAGE}/info`, { signal }) });

export const applicant = () =>
  queryOptions({ queryKey: ["mortgage", "prefilled", "user"], queryFn: ({ signal }) => get<PrefilledMortgage>(`${MORTGAGE}/apply/prefilled-info/login-user`, { signal }) });

/** The logged-in person. */
export const loginCheck = () => queryOptions({ staleTime: 0, gcTime: 0, queryKey: ["mortgage", "login"], queryFn: ({ signal }) => get<LoginCheck>(`${MORTGAGE}/login/check`, { signal }) });

/** The content of the consultation request, or null. */
export const requestedConsultation = (uid: string | null) =>
  queryOptions({
    ...neverStale,
    queryKey: ["mortgage", "prefilled", "advice", uid],
    queryFn: async ({ signal }) => (uid ? get<PrefilledMortgage>(`${MORTGAGE}/apply/prefilled-info/simple-advice`, { signal, params: { uid } }).catch(() => null) : null),
  });

/** The repayment schedule for these terms: interest each month, the principal at the end. */
export const simulated = (terms: { amount: number; rate: string; months: number }) =>
  queryOptions({ ...neverStale, queryKey: ["mortgage", "simulated", terms], queryFn: ({ signal }) => post<Simulation>("/v2/loan/simulate-repayment", { ...terms, method: "bullet" }, { signal }) });

export const applyToken = async () => (await get<ApplyToken>(`${MORTGAGE}/placeholder-apply-token`)).applyToken;

/** The home of this browser's simple limit check, or null. */
export const checkedHome = () =>
  queryOptions({
    queryKey: ["mortgage", "prefilled", "check"],
    queryFn: async ({ signal }) => {
      const token = await applyToken();
      return get<PrefilledMortgage>(`${MORTGAGE}/apply/prefilled-info/simple-limit-check`, { signal, params: { applyToken: token } }).catch(() => null);
    },
  });

/** Whether the numbers of the applicant's business are well-formed, and what is wrong. */
export const validated = ({ businessNumber, industryCode }: { businessNumber: string; industryCode: string }) =>
  get<Validation>(`${MORTGAGE}/apply/validation`, { params: { businessNumber, industryCode } });

/** Sends the link to the home's owner again; returns the masked recipient. */
export const invite = () => post<Invited>(`${MORTGAGE}/joint-or-third-party/invitation`, {});

/** The state of the signed loan; polled, because the journey's events do not contain it. */
export const contractResult = (applyUid: string) =>
  queryOptions({
    queryKey: ["mortgage", "contract", "result", applyUid],
    queryFn: ({ signal }) => get<ContractResult>(`${MORTGAGE}/contract/result`, { signal, params: { applyUid } }),
    refetchInterval: 5000,
  });

/** The content of the application. */
export const applicationDetail = (applyUid: string) =>
  queryOptions({ ...neverStale, queryKey: ["mortgage", "applied", applyUid], queryFn: ({ signal }) => get<AppliedMortgage>(`${MORTGAGE}/apply/completed`, { signal, params: { applyUid } }) });
