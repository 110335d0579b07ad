/** A document about each loan of other lenders: shows its state, and uploads or replaces it. */
import type { OutstandingLoan } from "#/core/api/gen";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { Note, Tag } from "#/core/ui/layout/content";
import { loanSummary } from "../refinancing";

type LoanDocumentsProps = {
  loans: readonly OutstandingLoan[];
  /** Name of the document: "부채잔액증명서". */
  name: string;
  isThere(loan: OutstandingLoan): boolean;
  /** Why an operator refused it; another one is needed. */
  refusalOf?(loan: OutstandingLoan): string | null | undefined;
  /** An operator has accepted it. */
  isAccepted?(loan: OutstandingLoan): boolean;
  busy: boolean;
  onFile(loanUid: string, file: File): void;
};

export function LoanDocuments({ loans, name, isThere, refusalOf = () => null, isAccepted = () => false, busy, onFile }: LoanDocumentsProps) {
  return (
    <ul className="border-t-2 border-ink-900">
      {loans.map((loan) => (
        <li key={loan.loanUid} className="border-b border-line py-4">
          <div className="flex items-start gap-3">
            <p className="font-strong flex-1">{loan.lender}</p>
            <State accepted={isAccepted(loan)} refused={Boolean(refusalOf(loan))} there={isThere(loan)} />
          </div>
          <p className="text-ink-700 text-label mt-1">{loanSummary(loan)}</p>
          {refusalOf(loan) && (
            <div className="mt-3">
              <Note risk title="서류를 다시 올려 주세요">
                <p>{refusalOf(loan)}</p>
              </Note>
            </div>
          )}
          {!isAccepted(loan) && (
            <div className="mt-2">
              <DocumentUpload name={`${loan.lender} ${name}`} again={isThere(loan)} busy={busy} onFile={(file) => onFile(loan.loanUid, file)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ accepted, refused, there }: { accepted: boolean; refused: boolean; there: boolean }) {
  if (accepted) return <Tag tone="pine">확인했어요</Tag>;
  if (refused) return <Tag tone="clay">다시 올려 주세요</Tag>;
  return <Tag tone={there ? "pine" : "clay"}>{there ? "올렸어요" : "올려 주세요"}</Tag>;
}
