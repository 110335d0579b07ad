/** All that an investor has, the result so far, and the deposit. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { InvestorSummary } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, digits, won } from "#/core/lib/money";
import { buttonClass } from "#/core/ui/button";
import { Figure } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { balance } from "#/ledger/balance";
import { principalOf, resultText } from "./figures";
import "./hero.css";

/** `isMain`: the deposit has the main action of the page. */
export function AssetHero({ summary, isMain }: { summary: InvestorSummary; isMain: boolean }) {
  const asked = useQuery(balance());
  if (!asked.data) return <QueryStatus of={asked} words="예치금을 불러오고 있어요" />;
  const deposit = asked.data.available;
  const { invested, waiting, late } = principalOf(summary);
  return (
    <>
      <div className="my-page__summary">
        <div>
          <p className="text-label text-ink-700">내 자산</p>
          <Figure large live value={digits(invested + deposit)} unit="원" />
          <Result summary={summary} late={late} />
        </div>
        <AssetSplit invested={invested} waiting={waiting} late={late} deposit={deposit} />
      </div>
      <Deposit available={deposit} isMain={isMain} />
    </>
  );
}

/** Interest minus losses so far, after tax. The principal of late loans is not lost yet, and named. */
function Result({ summary, late }: { summary: InvestorSummary; late: number }) {
  const result = resultText(summary);
  if (!result) return null;
  return (
    <>
      <p className="mt-1">
        손실을 뺀 수익 (세후) <strong>{result}</strong>
      </p>
      {late > 0 && <p className="caption">연체된 대출의 원금 {won(late)}은 아직 빼지 않았어요.</p>}
    </>
  );
}

const Deposit = ({ available, isMain }: { available: number; isMain: boolean }) => (
  <div className="deposit-row">
    <p>
      <span className="text-label text-ink-700">투자에 쓸 수 있는 예치금</span>
      <strong>{won(available)}</strong>
    </p>
    <div className="actions">
      <Link className={buttonClass(isMain ? "primary" : "quiet")} to="/mypage/deposit">
        입금하기
      </Link>
      {available > 0 && (
        <Link className={buttonClass("quiet")} to="/mypage/deposit/withdraw">
          출금하기
        </Link>
      )}
    </div>
  </div>
);

type AssetSplitProps = { invested: number; deposit: number; waiting?: number; late?: number; height?: number };

/** Invested principal and deposit as two parts of one bar; renders nothing if both are 0. `waiting`
 * and `late`: the parts of the principal in orders whose loans are not paid out yet, and in late loans. */
export function AssetSplit({ invested, deposit, waiting = 0, late = 0, height = 36 }: AssetSplitProps) {
  const total = invested + deposit;
  if (total === 0) return null;
  return (
    <div className="invested-parts">
      <ProgressBar
        height={height}
        remainder="counterpart"
        value={invested / total}
        share={`모두 ${amountText(total)} 중 투자 중 ${amountText(invested)}, 예치금 ${amountText(deposit)}`}
      />
      <dl>
        <div>
          <dt>
            <i />
            투자 중인 원금
          </dt>
          <dd>{won(invested)}</dd>
          {waiting > 0 && <dd className="invested-parts__part">그중 투자 신청 중 {won(waiting)}</dd>}
          {late > 0 && <dd className="invested-parts__part text-clay-700">그중 연체 원금 {won(late)}</dd>}
        </div>
        <div>
          <dt>
            <i />
            예치금
          </dt>
          <dd>{won(deposit)}</dd>
        </div>
      </dl>
    </div>
  );
}
