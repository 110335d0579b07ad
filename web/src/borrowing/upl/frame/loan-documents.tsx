/** One paper about each of some loans elsewhere: which are there, and a way to hand in or replace each. */
import type { OutstandingLoan } from "#/core/api/gen";
import { PaperUpload } from "#/core/ui/forms/paper-upload";
import { Tag } from "#/core/ui/layout/content";
import { aboutLoan } from "../refinancing";

type LoanDocumentsProps = {
  loans: readonly OutstandingLoan[];
  /** Of the paper: "부채잔액증명서". */
  name: string;
  isThere(loan: OutstandingLoan): boolean;
  busy: boolean;
  onFile(loanUid: string, file: File): void;
};

export function LoanDocuments({ loans, name, isThere, busy, onFile }: LoanDocumentsProps) {
  return (
    <ul className="border-t-2 border-ink-900">
      {loans.map((loan) => (
        <li key={loan.loanUid} className="border-b border-line py-4">
          <div className="flex items-start gap-3">
            <p className="strong flex-1">{loan.lender}</p>
            <Tag tone={isThere(loan) ? "pine" : "clay"}>{isThere(loan) ? "올렸어요" : "올려 주세요"}</Tag>
          </div>
          <p className="sub label mt-1">{aboutLoan(loan)}</p>
          <div className="mt-2">
            <PaperUpload name={`${loan.lender} ${name}`} again={isThere(loan)} busy={busy} onFile={(file) => onFile(loan.loanUid, file)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
