/** The lines of an order: products and amounts. They are in the address, so that log-in, reload and back keep them. */
import { amountText } from "#/core/lib/money";

export type Line = { productUid: string; amount: number };

export const SMALLEST = 10_000; // won: minimum and unit of an order

/** `token` is that of a private product. */
export function confirmPath(lines: readonly Line[], token = ""): string {
  const search = new URLSearchParams(lines.map(({ productUid, amount }) => ["line", `${productUid}:${amount}`]));
  if (token) search.set("token", token);
  return `/invest/confirm?${search}`;
}

const FILL = "fill";

/** The same page with the dialog that shows how to fill the deposit. */
export const fillPath = (lines: readonly Line[], token = ""): string => `${confirmPath(lines, token)}&${FILL}=`;

export const isFilling = (search: URLSearchParams): boolean => search.has(FILL);

/** The lines of an address; invalid ones are omitted. */
export function linesIn(search: URLSearchParams): Line[] {
  const lines = search.getAll("line").map((line) => {
    const at = line.lastIndexOf(":");
    return { productUid: line.slice(0, at), amount: Number(line.slice(at + 1)) };
  });
  return lines.filter(({ productUid, amount }) => productUid && Number.isSafeInteger(amount) && amount > 0);
}

export const totalOf = (lines: readonly Line[]): number => lines.reduce((total, { amount }) => total + amount, 0);

/** Won: the open amount of the product, the investor's limit and the deposit balance. */
export type Bounds = { remaining: number; limit?: number | undefined; deposit?: number | undefined };

/** The error of an amount, as a sentence. A missing deposit is no error, because it can be topped up. */
export function amountError(amount: number | null, { remaining, limit }: Bounds): string | undefined {
  if (!amount) return "투자할 금액을 입력해 주세요.";
  if (amount % SMALLEST && amount !== remaining) return "1만원부터 1만원 단위로 투자할 수 있어요.";
  if (amount > remaining) return `남은 모집 금액은 ${amountText(remaining)}이에요. 금액을 줄여 주세요.`;
  if (limit === 0) return "이 상품에 더 투자할 수 있는 한도가 없어요.";
  if (limit !== undefined && amount > limit) return `내 한도로 ${amountText(limit)}까지 투자할 수 있어요. 금액을 줄여 주세요.`;
  return undefined;
}

/** The largest amount that can be ordered now: whole units, or a smaller remainder. */
export function mostOf({ remaining, limit = remaining, deposit = remaining }: Bounds): number {
  const most = Math.min(remaining, limit, deposit);
  return most === remaining ? most : most - (most % SMALLEST);
}
