/** The next instalments of all loans that are being repaid, at least one of each. */
import { useQueries } from "@tanstack/react-query";
import type { Bond } from "#/core/api/gen";
import { loanDetail } from "#/loans/borrower/loan-api";
import { openBonds } from "#/loans/borrower/due";
import { detailOf } from "#/loans/borrower/words";
import { type PaymentRow, PaymentRows } from "./payment-rows";

const SHOWN = 3;

export function NextInstalments({ bonds }: { bonds: readonly Bond[] }) {
  const open = openBonds(bonds);
  const details = useQueries({ queries: open.map(({ bondUid }) => loanDetail(bondUid)) });
  const rows = details
    .flatMap(({ data }): PaymentRow[] =>
      data
        ? data.repayments
            .filter(({ state }) => state === "coming")
            .map(({ number, dueDate, total }) => ({ key: `${data.bondUid} ${number}`, day: dueDate, title: `${data.title} ${number}회차`, amount: total, to: detailOf(data.bondUid) }))
        : [],
    )
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, Math.max(SHOWN, open.length));
  return <PaymentRows title="다음에 갚을 돈" rows={details.some(({ isPending }) => isPending) ? undefined : rows} />;
}
