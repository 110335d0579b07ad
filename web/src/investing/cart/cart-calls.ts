/** Queries and calls of the cart page. Every change also refreshes the cart in the header. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { Cart, Sorting } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { CART, CART_ITEMS } from "#/core/shell/cart";
import { type Category, type Sort, sortAmount, sortOf } from "./sorting";

export function useRemoval() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (productUidList: readonly string[]) => post("/v2/invest/apply/cart/delete", { productUidList }),
    onSuccess: () => queries.invalidateQueries({ queryKey: CART }),
    onError: showError,
  });
}

/** Typed amounts are shown everywhere on the page at once; `save` sends an amount when its field is left. */
export function useAmounts() {
  const queries = useQueryClient();
  const type = (productUid: string, typed: number | null) => {
    const cartAmount = sortAmount(typed);
    void queries.cancelQueries({ queryKey: CART_ITEMS });
    queries.setQueryData<Cart>(CART_ITEMS, (cart) => cart && { ...cart, items: cart.items.map((item) => (item.productUid === productUid ? { ...item, cartAmount } : item)) });
  };
  const saving = useMutation({
    mutationFn: (changed: { productUid: string; amount: number }) => post("/v2/invest/apply/cart/amount", changed, { cancelRepeats: true, keepalive: true }),
    onError: showError,
  });
  return { type, save: (productUid: string, amount: number) => saving.mutate({ productUid, amount }) };
}

const SORTING = ["cart-sorting"];

export function useSort(category: Category): [Sort, (sort: Sort) => void] {
  const queries = useQueryClient();
  const keys = useQuery({ queryKey: SORTING, queryFn: () => get<Sorting>("/v2/invest/cart/filter") }).data?.groupSortKeys ?? {};
  const save = useMutation({
    mutationFn: (groupSortKeys: Record<string, string>) => post<Sorting>("/v2/invest/cart/filter", { groupSortKeys }),
    onMutate: (groupSortKeys) => queries.setQueryData<Sorting>(SORTING, { groupSortKeys }),
    onError: showError,
  });
  return [sortOf(keys, category), (sort) => save.mutate({ ...keys, [category]: sort })];
}
