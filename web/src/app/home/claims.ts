/** Texts of the home page about past loans. */
import type { PastFigures } from "#/core/api/gen";
import { disclosed } from "#/core/lib/money";

const NONE = "–";
const TRILLION = 1_000_000_000_000;

/** The list has a fixed length, so that nothing moves when the figures load; `past` is undefined until then. */
export function pastClaims(past: PastFigures | undefined): { name: string; value: string }[] {
  const { amount = 0, averageRate = null } = past ?? {};
  const sum = amount < TRILLION ? disclosed(amount) : `${Math.floor(amount / TRILLION)}조원 이상`;
  return [
    { name: "누적 투자 금액", value: amount ? sum : NONE },
    { name: "평균 수익률 (세전)", value: amount ? `연 ${Number((averageRate ?? 0).toFixed(1))}%` : NONE },
  ];
}
