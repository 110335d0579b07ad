/** The instalments of all loans after the first one that is due, at least one of each loan. */
import { useQueries } from "@tanstack/react-query";
import type { Bond, BondDetail } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { loanDetail } from "#/loans/borrower/loan-api";
import { type Due, openBonds } from "#/loans/borrower/due";
import { detailOf } from "#/loans/borrower/words";
import { type PaymentRow, PaymentRows } from "./payment-rows";

const SHOWN = 2;
const byDay = (a: PaymentRow, b: PaymentRow): number => a.day.localeCompare(b.day);

export function NextInstalments({ bonds, after }: { bonds: readonly Bond[]; after: Due }) {
  const open = openBonds(bonds);
  const details = useQueries({ queries: open.map(({ bondUid }) => loanDetail(bondUid)) });
  const failed = details.find(({ isError }) => isError);
  if (failed) return <QueryStatus of={failed} words="다음에 갚을 돈을 불러오고 있어요" lines={2} />;
  const loans = details.map(({ data }) => (data ? comingOf(data, after) : []));
  const firsts = loans.flatMap((rows) => rows.slice(0, 1));
  const others = loans.flatMap((rows) => rows.slice(1)).sort(byDay);
  const rows = [...firsts, ...others].slice(0, Math.max(SHOWN, firsts.length)).sort(byDay);
  return <PaymentRows title="그다음에 갚을 돈" rows={details.some(({ isPending }) => isPending) ? undefined : rows} />;
}

const comingOf = ({ bondUid, title, repayments }: BondDetail, after: Due): PaymentRow[] =>
  repayments
    .filter(({ state, number }) => state === "coming" && !(bondUid === after.bond.bondUid && number === after.number))
    .map(({ number, dueDate, total }) => ({ key: `${bondUid} ${number}`, day: dueDate, title: `${title} ${number}회차`, amount: total, to: detailOf(bondUid) }));
