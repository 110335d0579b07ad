import type { BondDetail, Instalment } from "#/core/api/gen";
import { dayOf } from "#/core/lib/date";
import { digits } from "#/core/lib/money";
import { Figure } from "#/core/ui/layout/content";

type DebitAccount = Pick<BondDetail, "debitBankName" | "debitAccountNumber">;

/** The main figure of a borrower's page: the sum, the day and the account of the next payment. Late money has no day on
 * which it is debited. `account`: undefined until it is loaded. */
export function NextPayment({ next, account }: { next: Instalment; account: DebitAccount | undefined }) {
  const isLate = next.state === "late";
  return (
    <div className="mt-6">
      <p className={isLate ? "text-label text-clay-700" : "text-label text-ink-700"}>{isLate ? `${dayOf(next.dueDate)}에 갚을 돈이 밀렸어요` : `${dayOf(next.dueDate)}에 갚을 돈`}</p>
      <Figure large live value={digits(next.total)} unit="원" />
      {!isLate && (
        <p className="text-ink-700 text-label mt-2">
          {account ? `갚는 날 ${account.debitBankName} 계좌(끝자리 ${account.debitAccountNumber.slice(-4)})에서 빠져나가요.` : "\u00a0"}
        </p>
      )}
    </div>
  );
}
