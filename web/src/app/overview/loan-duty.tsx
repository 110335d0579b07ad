/** What a borrower owes for one loan: when, to which account, and how much principal is left. */
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import type { Bond } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { classNames } from "#/core/lib/class-names";
import { digits } from "#/core/lib/money";
import { Figure } from "#/core/ui/layout/content";
import { OutstandingPrincipal } from "#/core/ui/layout/outstanding-principal";
import { dueOf } from "#/loans/borrower/due";
import { loanDetail } from "#/loans/borrower/loan-api";
import { NextPayment, RepaymentAccount } from "#/loans/borrower/next-payment";
import { detailOf, repaidWords } from "#/loans/borrower/words";
import "./loan-duty.css";

/** On a phone the account is shown in arrears only: before, the money is debited. */
export function LoanDuty({ bond }: { bond: Bond }) {
  const { bondUid, title, amount, outstandingPrincipal } = bond;
  const id = useId();
  const reading = useQuery(loanDetail(bondUid));
  const due = dueOf(bond);
  return (
    <section className="section-line loan-duty" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="heading-3" id={id}>
          {title}
        </h2>
        <Link className="link" to={detailOf(bondUid)}>
          {due?.arrears ? "밀린 돈 자세히 보기" : "자세히 보기"}
        </Link>
      </div>
      <div className="loan-duty__columns">
        {due && <NextPayment due={due} account={reading.data} />}
        <div className={classNames("loan-duty__account", !due?.arrears && "only-lg")}>
          {reading.data ? <RepaymentAccount one={reading.data} /> : <QueryStatus of={reading} lines={3} />}
        </div>
        <div className="loan-duty__left">
          <OutstandingPrincipal repaid={(amount - outstandingPrincipal) / amount} words={repaidWords(bond)}>
            <Figure value={digits(outstandingPrincipal)} unit="원" />
          </OutstandingPrincipal>
        </div>
      </div>
    </section>
  );
}
