/** Late investments in one line: bad news for which the member has nothing to do. */
import type { InvestorSummary } from "#/core/api/gen";
import { won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Icon } from "#/core/ui/icon";
import { LATE_INVESTMENTS } from "#/investing/portfolio/addresses";
import "./late-investments.css";

export const lateOf = (summary: InvestorSummary | undefined) => summary?.groups.find(({ state, count }) => state === "overdue" && count > 0);

/** With the overdue money, after tax. */
export function LateInvestments({ summary }: { summary: InvestorSummary | undefined }) {
  const late = lateOf(summary);
  if (!summary || !late) return null;
  return (
    <h2 className="late-investments-line">
      <AppLink href={LATE_INVESTMENTS}>
        <Icon name="warn" />
        <span>
          투자한 상품 {late.count}건의 상환이 밀렸어요 <b>밀린 돈 (세후) {won(summary.late.net)}</b>
        </span>
        <Icon name="right" small />
      </AppLink>
    </h2>
  );
}
