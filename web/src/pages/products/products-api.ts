/** What the product pages ask. Lists and pages are asked again while they are looked at: money comes in all the time. */
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { get } from "#/api/client";
import type { Card, Counts, DealTemplate, Detail, Groups, Page, PayoutSchedule } from "#/api/gen";

export type { Card, DealTemplate };
export type Family = "collateral" | "credit";
export const PHASE = { planned: "1", ongoing: "2", ended: "3" } as const;

const LIVE = 5_000;
const ENDED_PAGE = { collateral: 9, credit: 25 } as const;

export const useCollateral = () =>
  useQuery({ queryKey: ["products", "collateral"], queryFn: () => get<Groups>("/v2/products/collateral"), refetchInterval: LIVE });

export const useCredit = () =>
  useQuery({ queryKey: ["products", "credit"], queryFn: () => get<Page>("/v2/products/credit"), refetchInterval: LIVE });

export const useCounts = (family: Family) =>
  useQuery({ queryKey: ["products", family, "count"], queryFn: () => get<Counts>(`/v2/products/${family}/count`), refetchInterval: LIVE });

/** Pages that follow each other by the last product of the one before. */
export const useEnded = (family: Family) =>
  useInfiniteQuery({
    queryKey: ["products", family, "ended"],
    queryFn: ({ pageParam }) =>
      get<Page>(`/v2/products/${family}/ended`, { params: { lastProductUid: pageParam, pageSize: ENDED_PAGE[family] } }),
    initialPageParam: "",
    getNextPageParam: ({ products }) => (products.length < ENDED_PAGE[family] ? null : (products.at(-1)?.productUid ?? null)),
  });

export const useProduct = (uid: string, token: string) =>
  useQuery({
    queryKey: ["product", uid, token],
    queryFn: () => get<Detail>(`/v2/products/data/${uid}${token && "/private"}`, { params: { token: token || null } }),
    refetchInterval: LIVE,
  });

/** What an investment of `manwon` × 10,000 won is paid; the former amount's rows stay while the next are on their way. */
export const useSchedule = (uid: string, token: string, manwon: number) =>
  useQuery({
    queryKey: ["product", uid, "schedule", manwon],
    queryFn: () => get<PayoutSchedule>(`/v2/products/${uid}/schedule`, { params: { investAmount: manwon * 10_000, token: token || null } }),
    enabled: manwon > 0,
    placeholderData: keepPreviousData,
  });
