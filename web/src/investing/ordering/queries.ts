/** Queries of the investing pages about the member. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { LimitList, ProductLimit, Within } from "#/core/api/gen";
import { interestOf } from "./interest";

/** The amount that the caller may order of a product, and the limits. */
export const productLimit = (productUid: string) =>
  queryOptions({ queryKey: ["invest", "limit", productUid], queryFn: () => get<ProductLimit>("/v2/invest/limit", { params: { productUid } }) });

/** The same for several products, each computed separately: won by product. */
export const limitsOf = (productUidList: readonly string[]) =>
  queryOptions({
    queryKey: ["invest", "limits", productUidList],
    queryFn: () => post<LimitList>("/v2/invest/limit/max", { productUidList }),
    select: ({ limitList }) => new Map(limitList.map((limit) => [limit.productUid, limit.investmentAvailable])),
    enabled: productUidList.length > 0,
    placeholderData: keepPreviousData,
  });

/** The limit of all products together, and the deposit balance. */
export const productLimits = (productUidList: readonly string[]) =>
  queryOptions({
    queryKey: ["invest", "within", productUidList],
    queryFn: () => post<Within>("/v2/invest/limit/within", { productUidList }),
    enabled: productUidList.length > 0,
    placeholderData: keepPreviousData,
  });

/** Interest after tax and fee; requested only for an amount. */
export const taxedInterest = (productUid: string, amount: number, token = "") =>
  queryOptions({
    queryKey: ["product", productUid, "taxed", amount, token],
    queryFn: () => interestOf({ productUid, amount, token }),
    enabled: amount > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
