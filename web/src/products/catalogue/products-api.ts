/** Queries of the product pages. They are polled, because investments arrive at any time. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { get, type Params } from "#/core/api/client";
import type { Card, CountsByChoice, DealTemplate, Detail, Groups, PayoutSchedule } from "#/core/api/gen";

export type { Card, DealTemplate };
export type Family = "collateral" | "credit";
export const PHASE = { planned: "1", ongoing: "2", ended: "3" } as const;

export const POLL_INTERVAL = 5_000; // ms

/** Secured products. `asked`: the conditions. */
export const collateral = (asked: Params = {}) =>
  queryOptions({ queryKey: ["products", "collateral", asked], queryFn: () => get<Groups>("/v2/products/collateral", { params: asked }) });

export const useCollateral = (asked: Params) => useQuery({ ...collateral(asked), refetchInterval: POLL_INTERVAL, placeholderData: keepPreviousData });

/** The numbers of all products of a family, by category and by grade. */
export const useCounts = (family: Family) =>
  useQuery({ queryKey: ["products", family, "count"], queryFn: () => get<CountsByChoice>(`/v2/products/${family}/count`), refetchInterval: POLL_INTERVAL });

export const LARGEST = 1_000_000_000; // won of a calculation

export const product = (uid: string, token: string) =>
  queryOptions({
    queryKey: ["product", uid, token],
    queryFn: () => get<Detail>(`/v2/products/data/${uid}${token && "/private"}`, { params: { token: token || null } }),
  });

export const useProduct = (uid: string, token: string) => useQuery({ ...product(uid, token), refetchInterval: POLL_INTERVAL });

/** The payments of an investment of `manwon` × 10,000 won; the previous rows stay while the next ones load. */
export const useSchedule = (uid: string, token: string, manwon: number) =>
  useQuery({
    queryKey: ["product", uid, "schedule", manwon],
    queryFn: () => get<PayoutSchedule>(`/v2/products/${uid}/schedule`, { params: { investAmount: manwon * 10_000, token: token || null } }),
    enabled: manwon > 0,
    placeholderData: keepPreviousData,
  });
