/** What became of the loan of an ended product: the paid instalments, a delay, and the amounts of its contract. */
import type { PayoutRow } from "#/core/api/gen";
import { overdueLabel } from "#/core/lib/overdue";
import { amountText } from "#/core/lib/money";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { type DealTemplate, useSchedule } from "#/products/catalogue/products-api";

const MANWON = 10_000;

/** Nothing if the loan was not paid out. Beside the details from 992 px, below the title on phones. */
export default function LoanCourse({ properties, token }: { properties: DealTemplate["properties"]; token: string }) {
  const { outcome, repaymentCount: paid, repaymentTotal: total } = properties;
  if (!outcome || outcome === "failed") return null;
  const isRepaid = outcome === "repaid";
  return (
    <aside className="order-columns__side" aria-label="이 대출은 지금">
      <h2 className="heading-2 mb-4">이 대출은 지금</h2>
      {outcome !== "waiting" && (
        <>
          <ProgressBar height={20} value={isRepaid ? 1 : paid / total} progress={isRepaid ? "모두 갚았어요" : `${total}회 중 ${paid}회 갚았어요`} />
          {!isRepaid && (
            <p className="product-card__foot mt-2">
              <span>
                <strong>{paid}회</strong> 갚았어요
              </span>
              <span>{total}회 중</span>
            </p>
          )}
        </>
      )}
      {outcome === "repaying" || outcome === "late" ? <Repaying properties={properties} token={token} /> : <p className="mt-3">{CONCLUSIONS[outcome]}</p>}
    </aside>
  );
}

const CONCLUSIONS = {
  waiting: "모집이 끝났고, 아직 대출을 실행하지 않았어요.",
  repaid: "빌린 사람이 모두 갚았어요.",
  sold: "빌린 사람이 다 갚지 못해 채권을 팔았어요. 판 값으로 돌려받지 못한 원금은 손실이에요.",
  "written-off": "빌린 사람이 다 갚지 못해 상각했어요. 돌려받지 못한 원금은 손실이에요.",
};

function Repaying({ properties, token }: { properties: DealTemplate["properties"]; token: string }) {
  const { productUid, raised, outcome, daysLate, repaymentCount: paid, repaymentTotal: total } = properties;
  const rows = useSchedule(productUid, token, Math.floor(raised / MANWON)).data?.disburseSchedule;
  const facts: Fact[] = [
    { label: "늦어진 날", value: outcome === "late" ? `${overdueLabel(daysLate)} ${daysLate}일째` : "없어요" },
    ...(rows ? [{ label: `갚은 ${paid}회`, value: amountText(due(rows.slice(0, paid))) }, { label: `앞으로 갚을 ${total - paid}회`, value: amountText(due(rows.slice(paid))) }] : []),
  ];
  return (
    <>
      <div className="mt-4">
        <Facts facts={facts} />
      </div>
      <p className="caption mt-3">투자자 모두가 받을 세전 원금과 이자를 계약한 일정으로 더한 금액이에요. 일부를 미리 갚으면 달라져요.</p>
    </>
  );
}

/** Principal and interest before tax. */
const due = (rows: readonly PayoutRow[]) => rows.reduce((sum, { principal, interest }) => sum + principal + interest, 0);
