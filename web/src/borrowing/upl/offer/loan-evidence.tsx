/** Asks for a proof of the balance of every chosen loan. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeError } from "#/core/api/errors";
import { QueryStatus } from "#/core/journeys/query-status";
import { Note } from "#/core/ui/layout/content";
import { useUpl } from "../events";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { LoanDocuments } from "../frame/loan-documents";
import { ENTERING_STATE, uploadProof, outstandingLoans } from "../refinancing";

export default function LoanEvidence() {
  const { send, changeType, data } = useUpl();
  const client = useQueryClient();
  const asked = useQuery(outstandingLoans());
  const upload = useMutation({
    mutationFn: (paper: { loanUid: string; file: File }) => uploadProof("evidence", paper),
    onSuccess: () => client.invalidateQueries({ queryKey: outstandingLoans().queryKey }),
  });
  const chosen = asked.data?.list.filter(({ isChosen }) => isChosen);
  return (
    <LoanPage
      question={"갚을 대출의 서류를\n올려 주세요"}
      lead="금융회사의 앱이나 누리집에서 받은 부채잔액증명서가 필요해요. PDF나 사진으로 10MB까지 올릴 수 있어요."
      {...(chosen && { cta: { label: "서류 제출하기", busy: upload.isPending, onPress: () => void send("submit_evidence", {}) } })}
      second={{ label: "대출 다시 고르기", onPress: () => void changeType("debtConsolidation", ENTERING_STATE) }}
    >
      {data.evidenceReason && (
        <div className="mb-6" role="alert">
          <Note risk title="잔액을 확인하지 못했어요">
            <p>{data.evidenceReason}</p>
          </Note>
        </div>
      )}
      {chosen ? (
        <LoanDocuments
          loans={chosen}
          name="부채잔액증명서"
          isThere={({ hasEvidence }) => hasEvidence}
          busy={upload.isPending}
          onFile={(loanUid, file) => upload.mutate({ loanUid, file })}
        />
      ) : (
        <QueryStatus of={asked} />
      )}
      {upload.error && (
        <div className="mt-6" role="alert">
          <Note risk title={describeError(upload.error).title}>
            <p>{describeError(upload.error).message}</p>
          </Note>
        </div>
      )}
    </LoanPage>
  );
}
