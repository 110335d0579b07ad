import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { Admitted, InvestorSummary, OwnRules, Portfolio, Rules } from "#/core/api/gen";

export const investmentRules = queryOptions({ queryKey: ["institution", "rules"], queryFn: () => get<OwnRules>("/v2/institution/investment-limit") });
/** Pages with a cursor: the last product of the previous page. */
export const allowedProducts = infiniteQueryOptions({
  queryKey: ["institution", "products"],
  queryFn: ({ pageParam }) => get<Admitted>("/v2/institution/products", { params: { lastProductUid: pageParam } }),
  initialPageParam: "",
  getNextPageParam: ({ allowedCount, products }: Admitted, pages: readonly Admitted[]) =>
    pages.reduce((shown, page) => shown + page.products.length, 0) < allowedCount ? (products.at(-1)?.productUid ?? null) : null,
  refetchInterval: 5_000,
});
export const summary = queryOptions({ queryKey: ["institution", "summary"], queryFn: () => get<InvestorSummary>("/v2/mypage/investor/summary") });
export const portfolio = queryOptions({ queryKey: ["institution", "portfolio"], queryFn: () => get<Portfolio>("/v2/mypage/investor/portfolio") });

export const setRules = (rules: Rules) => post<OwnRules>("/v2/institution/investment-limit", rules);
