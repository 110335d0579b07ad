/**
 * The repayment of a personal credit loan, by the server's rule: monthly annuity, interest of a month rate/12,
 * instalment and interest floored to the won, the last row clears. Exact integers throughout.
 */
import { interestOfMonth, monthly } from "#/borrowing/interest";

export type Row = { number: number; principal: number; interest: number; total: number; balanceAfter: number };
export type Schedule = { rows: readonly Row[]; monthlyPayment: number; totalInterest: number };

/** What is paid each month: principal in won, rate in percent a year, term in months. */
export function instalment(principal: number, rate: string, months: number): number {
  const { over, under } = monthly(rate);
  const [amount, periods] = [BigInt(principal), BigInt(months)];
  if (over === 0n) return Number(amount / periods);
  // P·r·(1+r)^n / ((1+r)^n − 1), multiplied out so that the only division is the last one
  const [compounded, base] = [(over + under) ** periods, under ** periods];
  return Number((amount * over * compounded) / (under * (compounded - base)));
}

export function schedule(principal: number, rate: string, months: number): Schedule {
  const monthlyPayment = instalment(principal, rate, months);
  const rows: Row[] = [];
  let balance = principal;
  for (let number = 1; number <= months; number++) {
    const interest = interestOfMonth(balance, rate);
    const paid = number === months ? balance : monthlyPayment - interest;
    balance -= paid;
    rows.push({ number, principal: paid, interest, total: paid + interest, balanceAfter: balance });
  }
  return { rows, monthlyPayment, totalInterest: sum(rows, "interest") };
}

/** Rows of `size` months each, for charts and short tables. */
export function groupRows(rows: readonly Row[], size: number): (Row & { last: number })[] {
  const starts = rows.filter((_, i) => i % size === 0).map((_, i) => i * size);
  return starts.map((start) => {
    const some = rows.slice(start, start + size);
    const { number: last, balanceAfter } = some.at(-1) as Row;
    const [principal, interest] = [sum(some, "principal"), sum(some, "interest")];
    return { number: start + 1, last, principal, interest, total: principal + interest, balanceAfter };
  });
}

const sum = (rows: readonly Row[], what: "principal" | "interest"): number =>
  rows.reduce((total, row) => total + row[what], 0);
