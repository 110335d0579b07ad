/** The available deposit beside the invested amount. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, digits, won } from "#/core/lib/money";
import { buttonClass } from "#/core/ui/button";
import { Figure } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { balance } from "#/ledger/balance";
import "./hero.css";

export function DepositHero({ invested }: { invested: number }) {
  const asked = useQuery(balance());
  if (!asked.data) return <QueryStatus of={asked} words="예치금을 불러오고 있어요" />;
  const { data } = asked;
  return (
    <div className="my-page__summary">
      <div>
        <p className="text-label text-ink-700">투자에 쓸 수 있는 예치금</p>
        <Figure large live value={digits(data.available)} unit="원" />
        <div className="mt-4 flex max-w-panel gap-2">
          <Link className={`${buttonClass()} flex-1`} to="/mypage/deposit">
            입금하기
          </Link>
          <Link className={`${buttonClass("quiet")} flex-1`} to="/mypage/deposit/withdraw">
            출금하기
          </Link>
        </div>
      </div>
      <AssetSplit invested={invested} deposit={data.available} />
    </div>
  );
}

/** Invested principal and deposit as two parts of one bar; renders nothing if both are 0. */
export function AssetSplit({ invested, deposit }: { invested: number; deposit: number }) {
  const total = invested + deposit;
  if (total === 0) return null;
  return (
    <div className="invested-parts">
      <ProgressBar
        height={36}
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
          <dd>
            {digits(invested)}
            <small>원</small>
          </dd>
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
