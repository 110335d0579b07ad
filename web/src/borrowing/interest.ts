/** The interest of a month, by the server's rule: rate/12, floored to the won. Exact integers throughout. */

/** A month's rate as a fraction: "11.4" percent a year is 114 / 12,000. */
export function monthly(rate: string): { over: bigint; under: bigint } {
  const [whole = "0", places = ""] = rate.split(".");
  return { over: BigInt(whole + places), under: 1_200n * 10n ** BigInt(places.length) };
}

/** The interest of one month on `principal`, rounded down to whole won. */
export function interestOfMonth(principal: number, rate: string): number {
  const { over, under } = monthly(rate);
  return Number((BigInt(principal) * over) / under);
}
