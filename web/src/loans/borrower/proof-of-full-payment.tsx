/** Proofs that the refinanced loans were repaid, due some days after the payout. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { LoanDocuments } from "#/borrowing/upl/frame/loan-documents";
import { uploadProof, outstandingLoans } from "#/borrowing/upl/refinancing";
import { describeError } from "#/core/api/errors";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { MyPage } from "#/core/pages/my-page";
import { Note } from "#/core/ui/layout/content";
import { OVERVIEW } from "./words";

export default function ProofOfFullPayment() {
  const applyUid = useSearchParams()[0].get("applyUid");
  return applyUid ? <ProofUpload applyUid={applyUid} /> : <Navigate to={OVERVIEW} replace />;
}

function ProofUpload({ applyUid }: { applyUid: string }) {
  const client = useQueryClient();
  const asked = useQuery(outstandingLoans(applyUid));
  const upload = useMutation({
    mutationFn: (paper: { loanUid: string; file: File }) => uploadProof("repayment-evidence", { ...paper, applyUid }),
    onSuccess: () => client.invalidateQueries({ queryKey: outstandingLoans(applyUid).queryKey }),
  });
  const extended = asked.data?.list.flatMap(({ proofDueOn }) => proofDueOn ?? []).sort().at(-1);
  const due = extended ?? asked.data?.repaymentDueOn;
  const isDone = asked.data?.list.every(({ repaymentVerdict }) => repaymentVerdict === "accepted") ?? false;
  const lead = due ? `${longDate(due)}까지 대출을 갚고 증명서를 올려 주세요.` : "대출을 갚고 받은 증명서를 올려 주세요.";
  return (
    <MyPage title="완납 증명서 올리기" lead={isDone ? "모두 갚은 것을 확인했어요. 더 할 일이 없어요." : lead}>
      <div className="max-w-read pb-14">
        {asked.data ? (
          <LoanDocuments
            loans={asked.data.list}
            name="완납 증명서"
            isThere={({ hasRepaymentEvidence }) => hasRepaymentEvidence}
            refusalOf={({ repaymentVerdict, repaymentReason }) => (repaymentVerdict === "refused" ? repaymentReason : null)}
            isAccepted={({ repaymentVerdict }) => repaymentVerdict === "accepted"}
            busy={upload.isPending}
            onFile={(loanUid, file) => upload.mutate({ loanUid, file })}
          />
        ) : (
          <QueryStatus of={asked} />
        )}
        {asked.data?.list.length === 0 && <p className="text-ink-700">이 대출로 갚기로 한 대출이 없어요.</p>}
        {upload.error && (
          <div className="mt-6" role="alert">
            <Note risk title={describeError(upload.error).title}>
              <p>{describeError(upload.error).message}</p>
            </Note>
          </div>
        )}
      </div>
    </MyPage>
  );
}
