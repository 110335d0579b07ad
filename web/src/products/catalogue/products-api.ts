/** Queries of the product pages. They are polled, because investments arrive at any time. */
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Card, CountsByCategory, DealTemplate, Detail, Groups, Page, PayoutSchedule } from "#/core/api/gen";
import { withMinimumDuration } from "#/core/lib/minimum-duration";

export type { Card, DealTemplate };
export type Family = "collateral" | "credit";
export const PHASE = { planned: "1", ongoing: "2", ended: "3" } as const;

export const POLL_INTERVAL = 5_000; // ms
const PAGE = 9;
export const NEXT_PAGE_MS = 200; // minimum, so that the loading indicator does not flicker

export const collateral = () => queryOptions({ queryKey: ["products", "collateral"], queryFn: () => get<Groups>("/v2/products/collateral") });

export const useCollateral = () => useQuery({ ...collateral(), refetchInterval: POLL_INTERVAL });

export const useCounts = () =>
  useQuery({ queryKey: ["products", "collateral", "count"], queryFn: () => get<CountsByCategory>("/v2/products/collateral/count"), refetchInterval: POLL_INTERVAL });

/** Secured products that are no longer open. */
export const useEnded = () => usePages<Page>({ queryKey: ["products", "collateral", "ended"], read: (asked) => get("/v2/products/collateral/ended", { params: asked }) });

type Asked = { lastProductUid: string; pageSize: number };
type Pages<P> = { queryKey: readonly unknown[]; read(asked: Asked): Promise<P>; enabled?: boolean; refetchInterval?: number | false };

/** Pages with a cursor: the last product of the previous page. */
export const usePages = <P extends Pick<Page, "products">>({ read, ...rest }: Pages<P>) =>
  useInfiniteQuery({
    ...rest,
    queryFn: ({ pageParam }) => {
      const page = read({ lastProductUid: pageParam, pageSize: PAGE });
      return pageParam ? withMinimumDuration(NEXT_PAGE_MS, page) : page;
    },
    initialPageParam: "",
    getNextPageParam: ({ products }) => (products.length < PAGE ? null : (products.at(-1)?.productUid ?? null)),
    placeholderData: keepPreviousData,
  });

export const useProduct = (uid: string, token: string) =>
  useQuery({
    queryKey: ["product", uid, token],
    queryFn: () => get<Detail>(`/v2/products/data/${uid}${token && "/private"}`, { params: { token: token || null } }),
    refetchInterval: POLL_INTERVAL,
  });

/** The payments of an investment of `manwon` × 10,000 won; the previous rows stay while the next ones load. */
export const useSchedule = (uid: string, token: string, manwon: number) =>
  useQuery({
    queryKey: ["product", uid, "schedule", manwon],
    queryFn: () => get<PayoutSchedule>(`/v2/products/${uid}/schedule`, { params: { investAmount: manwon * 10_000, token: token || null } }),
    enabled: manwon > 0,
    placeholderData: keepPreviousData,
  });
