/** Queries of the order pages. */
import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { AgreementText, Checked, Detail, Item, OrderResponse, Within } from "#/core/api/gen";
import { useCart } from "#/core/shell/cart";
import { type Line, totalOf } from "#/investing/ordering/lines";
import { REFETCH_AFTER } from "#/ledger/balance";
import { productLimits } from "#/investing/ordering/queries";
import { NOTICE_UNREAD } from "#/investing/ordering/remedies";

/** The product data that a line shows. */
export type Offer = Pick<Item, "productUid" | "title" | "rate" | "period" | "personalCredit" | "closeDateTime">;

export type Receipt = OrderResponse["data"];
export type ReceiptLine = Receipt["order"][number];

/** The deposit in won, read repeatedly while it is too small for the order: a payment arrives at any time. */
export function useDepositFor(lines: readonly Line[]): number | undefined {
  const total = totalOf(lines);
  const refetchInterval = ({ state }: { state: { data: Within | undefined } }) => (state.data && state.data.deposit < total ? REFETCH_AFTER : false);
  return useQuery({ ...productLimits(lines.map(({ productUid }) => productUid)), refetchInterval }).data?.deposit;
}

export const offer = (productUid: string, token: string) =>
  queryOptions({
    queryKey: ["product", productUid, token],
    queryFn: () => get<Detail>(`/v2/products/data/${productUid}${token && "/private"}`, { params: { token: token || null } }),
  });

/** The products of an order: those of the cart come with the cart, others are read one by one. */
export function useOffers(lines: readonly Line[], token: string) {
  const cart = useCart();
  const inCart = new Map<string, Offer>(cart.data?.items.map((item) => [item.productUid, item]));
  const asked = cart.isPending ? [] : lines.filter(({ productUid }) => !inCart.has(productUid));
  const others = useQueries({
    queries: asked.map(({ productUid }) => offer(productUid, token)),
  });
  for (const { data } of others) if (data) inCart.set(data.dealTemplate.properties.productUid, data.dealTemplate.properties);
  const failed = others.find(({ error }) => error) ?? (cart.error ? cart : undefined);
  return { offers: inCart, ready: !cart.isPending && others.every(({ data }) => data), failed };
}

/** The current refusals of the lines; each line counts towards the limits of the next one. Notices are shown with the order. */
export const check = (lines: readonly Line[]) =>
  queryOptions({
    queryKey: ["invest", "check", lines],
    queryFn: () => post<Checked>("/v2/invest/multiple-limit-check", { limitCheckList: lines }),
    select: ({ limitCheckList }) => limitCheckList.filter(({ isTaken, code }) => !isTaken && code !== NOTICE_UNREAD),
    staleTime: 0,
    gcTime: 0, // the remedy may lead to another page and back
    placeholderData: keepPreviousData, // the page stays while a changed order is checked
  });

export const terms = () => queryOptions({ queryKey: ["terms", "invest"], queryFn: () => get<AgreementText[]>("/v2/terms/invest"), staleTime: 60_000 });

export const receipt = (orderUid: string) =>
  queryOptions({ queryKey: ["invest", "order", orderUid], queryFn: () => get<Receipt>(`/v2/invest/${encodeURIComponent(orderUid)}/order`), staleTime: 0 });
