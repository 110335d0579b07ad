/** Loans of other lenders: queries and calls of debt consolidation. */
import { queryOptions } from "@tanstack/react-query";
import { get, post, postForm } from "#/core/api/client";
import type { OutstandingLoan, OutstandingLoans, RefinancingCheck, RefinancingInfo } from "#/core/api/gen";
import { won } from "#/core/lib/money";

export type { UplType } from "#/core/journeys/resume/upl-type";

const LOANS = "/v2/credit/outstanding-loan";
export const SELECT = "/upl/debt-consolidation/select-outstanding-loan";
export const CONVERT = "/upl/debt-consolidation/convert-to-refinancing-loan";
export const NONE = "/upl/debt-consolidation/no-outstanding-loan";
/** Labels of the application's states in which the type may be changed. */
export const TERMS = "대출 조건 선택 전";
export const ENTERING_STATE = "대환대출 입력 중";

/** Of the open application, or of the named one. */
export const outstandingLoans = (applyUid: string | null = null) =>
  queryOptions({
    queryKey: ["upl", "outstanding-loans", applyUid],
    queryFn: ({ signal }) => get<OutstandingLoans>(`${LOANS}/list`, { signal, params: { applyUid } }),
    gcTime: 0,
  });

export const possibleRefinancing = () =>
  queryOptions({
    queryKey: ["upl", "possible-refinancing"],
    queryFn: ({ signal }) => get<RefinancingInfo>(`${LOANS}/possible-refinancing-loan-info`, { signal }),
    gcTime: 0,
  });

/** Whether one of our loans can repay the chosen loans. */
export const checked = (loanUids: readonly string[]) =>
  queryOptions({
    queryKey: ["upl", "refinancing-check", ...loanUids],
    queryFn: ({ signal }) => post<RefinancingCheck>(`${LOANS}/check-available`, { loanUids }, { signal }),
    enabled: loanUids.length > 0,
  });

export const uploadProof = (paper: "evidence" | "repayment-evidence", fields: { loanUid: string; applyUid?: string; file: File }) =>
  postForm<OutstandingLoans>(`${LOANS}/${paper}`, fields);

export const loanSummary = ({ kindName, rate, balance, monthlyPayment }: OutstandingLoan): string =>
  `${kindName} ${won(balance)}, 연 ${rate}%, 매달 ${won(monthlyPayment)}`;

export const sumOf = (loans: readonly OutstandingLoan[]): number => loans.reduce((sum, { balance }) => sum + balance, 0);
