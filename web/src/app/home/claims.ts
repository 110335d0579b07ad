/** Texts of the home page about loans so far. */
import type { PastFigures } from "#/core/api/gen";
import { reading } from "#/core/lib/money";

const TRILLION = 1_000_000_000_000;

export function pastClaims({ amount, averageRate }: PastFigures): { name: string; value: string }[] {
  if (!amount) return [];
  const sum = amount < TRILLION ? reading(amount) : `${Math.floor(amount / TRILLION)}조원 이상`;
  return [
    { name: "누적 투자 금액", value: sum },
    { name: "평균 수익률", value: `연 ${Number((averageRate ?? 0).toFixed(1))}%` },
  ];
}
