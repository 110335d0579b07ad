/** The supply area of a home during typing: square metres or pyeong with two decimals, empty for zero. */
export type AreaMode = "area" | "pyeong";

const SQUARE_METRES = 3306n; // thousandths, in a pyeong

/** The text that the field accepts: digits and one dot, at most two decimals. */
export function cleanArea(text: string): string {
  const [whole = "", ...rest] = text.replace(/[^\d.]/g, "").split(".");
  const digits = whole.slice(0, 5);
  return rest.length ? `${digits}.${rest.join("").slice(0, 2)}` : digits;
}

/** Hundredths of a unit, exactly. */
function hundredths(text: string): bigint {
  const [whole = "", decimals = ""] = cleanArea(text).split(".");
  return BigInt(whole || "0") * 100n + BigInt(decimals.padEnd(2, "0") || "0");
}

/** The text after the field loses the focus: empty for zero, without a trailing dot. */
export const trimmedArea = (text: string): string => (hundredths(text) === 0n ? "" : text.replace(/\.$/, ""));

/** The same area in the other unit, cut to two decimals; "" for nothing. */
export function convertArea(text: string, from: AreaMode): string {
  const typed = hundredths(text);
  const other = from === "pyeong" ? (typed * SQUARE_METRES) / 1000n : (typed * 1000n) / SQUARE_METRES;
  return other === 0n ? "" : `${other / 100n}.${String(other % 100n).padStart(2, "0")}`.replace(/\.?0+$/, "");
}
