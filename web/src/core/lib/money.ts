/** Formats amounts in won, which are integers. */

const EOK = 100_000_000;
const MAN = 10_000;
const grouped = new Intl.NumberFormat("ko-KR");

/** 35000000 → "35,000,000" */
export const digits = (won: number): string => grouped.format(won);

/** 35000000 → "35,000,000원": the full amount, for tables and receipts. */
export const won = (amount: number): string => `${grouped.format(amount)}원`;

/** A change of money: 5407 → "+5,407원", -1379825 → "−1,379,825원" */
export const signed = (amount: number): string => `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${won(Math.abs(amount))}`;

/** An amount in a sentence: a multiple of 10,000 won in units of 억 and 만, any other amount in full. 5000000 → "500만원", 12345 → "12,345원" */
export const amountText = (amount: number): string => (amount % MAN ? won(amount) : reading(amount));

/** 352000000 → "3억 5,200만원": the amount in units of 억 and 만. A rest below 만 is kept: "1만 2,345원". */
export function reading(amount: number): string {
  const sign = amount < 0 ? "−" : "";
  const rest = Math.abs(amount);
  const parts = [
    [Math.floor(rest / 1e16), "경"],
    [Math.floor((rest % 1e16) / 1e12), "조"],
    [Math.floor((rest % 1e12) / EOK), "억"],
    [Math.floor((rest % EOK) / MAN), "만"],
    [rest % MAN, ""],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => grouped.format(count) + unit);
  return `${sign}${words.join("\u00a0") || "0"}원`; // never broken between two lines
}

/** Units of 10,000 won, grouped; blank for nothing: 35000000 → "3,500". */
export const inManwon = (amount: number): string => (amount <= 0 ? "" : grouped.format(Math.floor(amount / MAN)));

const twoDecimals = new Intl.NumberFormat("ko-KR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount among others, in whole 만 from 10,000 won up: 15748234567 → "157억 4,823만원" */
export function rounded(amount: number): string {
  const unit = amount < MAN ? 1 : MAN;
  return reading(Math.round(amount / unit) * unit);
}

/** Figures of the disclosure: in 조 from a trillion, in 억 from a hundred million, both with two decimals, otherwise in 만. 610000000 → "6.10억원", 7040000 → "704만원" */
export function disclosed(amount: number): string {
  if (amount >= EOK) return amount >= 1e12 ? `${twoDecimals.format(amount / 1e12)}조원` : `${twoDecimals.format(amount / EOK)}억원`;
  return rounded(amount);
}

/** Delay rate, percent: "3.20%" */
export const delayRate = (percent: number): string => `${percent.toFixed(2)}%`;

const oneDecimal = new Intl.NumberFormat("ko-KR", { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** A yearly rate in percent with at least one decimal: "10" → "10.0", "8.25" → "8.25" */
export const yearlyRate = (percent: string): string => oneDecimal.format(Number(percent));

/** A rate after losses, percent a year: "연 5.36%", "연 −2.43%"; a dash without one. */
export const resultRateText = (percent: number | null | undefined): string => (percent == null ? "–" : `연\u00a0${percent.toFixed(2).replace("-", "−")}%`);

/** Typed text → won; commas, spaces and words are ignored. An empty field is null. */
export function typedWon(text: string): number | null {
  const bare = text.replace(/\D/g, "").slice(0, 13);
  return bare === "" ? null : Number(bare);
}
