/** Queries of a borrower's pages. They are polled faster while a payment is expected. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { blob, get, post } from "#/core/api/client";
import type { BondDetail, EarlyQuote, LoanInfo } from "#/core/api/gen";

const PATH = "/v2/mypage/loanInfo";
const POLL_INTERVALS = { expecting: 1_500, quiet: 30_000 }; // ms

export const LOANS = ["loans"];

export const loanInfo = () => queryOptions({ queryKey: [...LOANS, "info"], queryFn: () => get<LoanInfo>(PATH), refetchInterval: POLL_INTERVALS.quiet });

export const loanDetail = (uid: string) =>
  queryOptions({
    queryKey: [...LOANS, "bond", uid],
    queryFn: () => get<BondDetail>(`${PATH}/${uid}`),
    refetchInterval: ({ state }) => (state.data?.earlyOrder ? POLL_INTERVALS.expecting : POLL_INTERVALS.quiet),
  });

/** The path of the calls of an early repayment. */
export const earlyRepayment = (uid: string): string => `${PATH}/${uid}/early-repayment`;

/** `principal`: null for the whole outstanding principal. */
export const earlyQuote = (uid: string, principal: number | null) =>
  queryOptions({
    queryKey: [...LOANS, "quote", uid, principal],
    queryFn: ({ signal }) => get<EarlyQuote>(earlyRepayment(uid), { params: { principal }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const debitCertifiedAccount = (uid: string, key: string) => post<BondDetail>(`${PATH}/${uid}/debit-account`, {}, { headers: { "Idempotency-Key": key } });

/** The signed contract as an object URL for a link, because the call needs the access token. */
export const contract = (uid: string) =>
  queryOptions({
    queryKey: [...LOANS, "contract", uid],
    queryFn: async () => URL.createObjectURL(await blob(`/v2/mypage/loanContract/${uid}`, "download")),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY, // the URL is valid as long as the page is open
  });

/** A document that the server makes from the ledger. */
export const loanDocument = (uid: string, document: BondDetail["documents"][number]) => blob(`/v2/mypage/loanDocument/${uid}/${document}`, "download", { v1: true });
