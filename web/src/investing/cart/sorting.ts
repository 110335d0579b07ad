/** How the cart is sorted: "key-direction", stored by the server for each category. Pure. */
import type { Item } from "#/core/api/gen";

export const CATEGORIES = [
  { value: "all", label: "전체" },
  { value: "collateral", label: "부동산·매출채권" },
  { value: "credit", label: "개인신용" },
] as const;
export type Category = (typeof CATEGORIES)[number]["value"];

export const categoryIn = (search: URLSearchParams): Category => CATEGORIES.find(({ value }) => value === search.get("category"))?.value ?? "all";

export const isInCategory = (category: Category, { personalCredit }: Pick<Item, "personalCredit">): boolean =>
  category === "all" || personalCredit === (category === "credit");

export const SORTS = [
  { value: "added-desc", label: "최근 담은 순" },
  { value: "closing-asc", label: "마감 임박순" },
  { value: "rate-desc", label: "수익률 높은순" },
  { value: "period-asc", label: "기간 짧은순" },
  { value: "amount-desc", label: "투자 금액 많은순" },
] as const;
export type Sort = (typeof SORTS)[number]["value"];

export const sortOf = (keys: Record<string, string>, category: Category): Sort =>
  SORTS.find(({ value }) => value === keys[category])?.value ?? "added-desc";

const KEYS: Record<string, (item: Item) => number> = {
  closing: (item) => Date.parse(item.closeDateTime),
  rate: (item) => Number(item.rate),
  period: (item) => item.period,
  amount: (item) => item.cartAmount,
};

/** The server's order is that of `added-desc`; equal products keep it. */
export function sorted(items: readonly Item[], sort: Sort): Item[] {
  const [name = "", direction] = sort.split("-");
  const key = KEYS[name];
  if (!key) return [...items];
  return items.toSorted((a, b) => (key(a) - key(b)) * (direction === "desc" ? -1 : 1));
}

/** The amount that an empty field counts as, for sending and sorting. */
export const sortAmount = (typed: number | null): number => typed ?? 0;
