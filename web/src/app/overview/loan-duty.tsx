/** What a borrower owes for one loan: when, to which account, and how much principal is left. */
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import type { Bond } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { classNames } from "#/core/lib/class-names";
import { won } from "#/core/lib/money";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { type Due, dueOf, nameOf } from "#/loans/borrower/due";
import { loanDetail } from "#/loans/borrower/loan-api";
import { LateParts, NextPayment, RepaymentLine } from "#/loans/borrower/next-payment";
import { detailOf, repaidOf } from "#/loans/borrower/words";
import "./loan-duty.css";

/** `isMain`: its sum is the main figure of the page. */
export function LoanDuty({ bond, isMain }: { bond: Bond; isMain: boolean }) {
  const { bondUid, title, outstandingPrincipal } = bond;
  const id = useId();
  const reading = useQuery(loanDetail(bondUid));
  const due = dueOf(bond);
  const { share, words } = repaidOf(bond, reading.data?.repayments);
  return (
    <section className={classNames("section-line loan-duty", isMain && "loan-duty--main")} aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="heading-3" id={id}>
          {title}
        </h2>
        <Link className="link" to={detailOf(bondUid)}>
          {due?.arrears ? "밀린 돈 자세히 보기" : "자세히 보기"}
        </Link>
      </div>
      <div className="loan-duty__columns">
        {due && (isMain ? <NextPayment due={due} account={reading.data}>{due.arrears && <LateParts of={due.arrears} />}</NextPayment> : <DueLine due={due} />)}
        <div className="loan-duty__account">{reading.data ? <RepaymentLine one={reading.data} isMain={isMain} /> : <QueryStatus of={reading} lines={2} />}</div>
        <div className="loan-duty__left">
          <p className="flex flex-wrap justify-between gap-x-4 text-label">
            <span className="text-ink-700">남은 원금</span>
            <strong>{won(outstandingPrincipal)}</strong>
          </p>
          {share !== null && <ProgressBar className="mt-2" height={14} value={share} />}
          <p className="text-ink-700 text-label mt-1">{words}</p>
        </div>
      </div>
    </section>
  );
}

const DueLine = ({ due }: { due: Due }) => (
  <p className={classNames("flex flex-wrap items-baseline justify-between gap-x-4", due.arrears && "text-clay-700")}>
    <span className="text-label">{nameOf(due)}</span>
    <strong className="heading-3">{won(due.total)}</strong>
  </p>
);
