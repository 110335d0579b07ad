/** Queries of the investor's pages. They are polled, because payments arrive at any time. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { blob, get } from "#/core/api/client";
import type { InvestedDetail, InvestedPage, InvestorDocuments, InvestorSummary, Portfolio, ScheduledPayments, ScheduledYear } from "#/core/api/gen";

const MYPAGE = "/v2/mypage/investor";
const REFETCH_AFTER = 30_000; // ms

export const summary = () => queryOptions({ queryKey: ["mypage", "summary"], queryFn: () => get<InvestorSummary>(`${MYPAGE}/summary`) });
export const useSummary = () => useQuery({ ...summary(), refetchInterval: REFETCH_AFTER });
export const hasInvested = (of: InvestorSummary | undefined): boolean => of?.groups.some(({ count }) => count > 0) ?? false;

/** `sort`: latest | amount | rate | maturity | late (the longest first). */
type InvestmentFilter = { state: readonly string[]; category: string; sort: string; page: number };

export const useInvestments = (wanted: InvestmentFilter) =>
  useQuery({
    queryKey: ["mypage", "investments", wanted],
    queryFn: () => get<InvestedPage>(`${MYPAGE}/investments`, { params: { ...wanted, category: wanted.category || null } }),
    placeholderData: keepPreviousData,
  });

export const useInvestment = (order: string, product: string) =>
  useQuery({ queryKey: ["mypage", "investment", order, product], queryFn: () => get<InvestedDetail>(`${MYPAGE}/investments/${order}/${product}`) });

export const useYear = (year: number) =>
  useQuery({
    queryKey: ["mypage", "schedule", year],
    queryFn: () => get<ScheduledYear>(`${MYPAGE}/schedule`, { params: { year } }),
    placeholderData: keepPreviousData,
  });

/** `month`: "2026-11". */
export const useMonth = (month: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ["mypage", "schedule", month],
    queryFn: () => get<ScheduledPayments>(`${MYPAGE}/schedule/payments`, { params: { month } }),
    placeholderData: keepPreviousData,
  });

export const usePortfolio = () => useQuery({ queryKey: ["mypage", "portfolio"], queryFn: () => get<Portfolio>(`${MYPAGE}/portfolio`) });

export const useDocuments = () => useQuery({ queryKey: ["mypage", "documents"], queryFn: () => get<InvestorDocuments>(`${MYPAGE}/papers`) });

type Form = "pdf" | "csv";
/** The PDF has both tables. */
export const statement = (month: string, table?: "deposit" | "payouts") =>
  blob(`${MYPAGE}/statement`, "download", { params: table ? { month, form: "csv", table } : { month, form: "pdf" }, v1: true });
export const receipt = (year: number, form: Form) => blob(`${MYPAGE}/withholding-receipt`, "download", { params: { year, form }, v1: true });
