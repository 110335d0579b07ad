/** A mortgage application: its progress, why it ended, and its ID card while documents are required. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { accountWords, payoutAccountFact } from "#/accounts/bank-account/shared/account";
import { isCancelled, payoutFact } from "#/borrowing/mortgage/payout";
import { contractResult } from "#/borrowing/mortgage/queries";
import { get } from "#/core/api/client";
import { describeError } from "#/core/api/errors";
import type { MortgageApply, MortgageIdCard } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { currentJourney, sendCommand } from "#/core/journeys/state/journeys-api";
import { longDate } from "#/core/lib/date";
import { amountText, won, yearlyRate } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { buttonClass } from "#/core/ui/button";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { Facts, Note, Section, Tag } from "#/core/ui/layout/content";
import { detailOf, OVERVIEW } from "./words";

const APPLICATIONS = "/v2/mypage/mortgageApply";
const POLL_INTERVAL = 30_000; // ms

export default function Mortgage() {
  const { uid = "" } = useParams();
  const info = useQuery({ queryKey: ["mortgage-apply", uid], queryFn: () => get<MortgageApply>(`${APPLICATIONS}/mortgageApplyInfo/${uid}`), refetchInterval: POLL_INTERVAL });
  return (
    <MyPage title="주택담보대출 신청">
      <div className="max-w-text pb-14">{info.data ? <Content of={info.data} /> : <QueryStatus of={info} words="신청 내역을 불러오고 있어요" lines={6} />}</div>
    </MyPage>
  );
}

function Content({ of: one }: { of: MortgageApply }) {
  const { uid, label, collateralType, amount, period, registeredDateStr, rate, monthlyPaymentAmount, startDate, isComplete, reason, contractLabel, path, bondUid, contractDocumentUrl } = one;
  return (
    <>
      <Tag {...(!isComplete && { tone: "pine" as const })}>{label}</Tag>
      {reason && (
        <div className="mt-4">
          <Note title="왜 그런가요?">
            <p>{reason}</p>
          </Note>
        </div>
      )}
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "담보", value: collateralType },
            { label: rate ? "금액" : "신청한 금액", value: amountText(amount) },
            { label: "기간", value: `${period}개월` },
            { label: "신청한 날", value: registeredDateStr },
            ...(rate ? [{ label: "금리", value: `연 ${yearlyRate(rate)}%` }] : []),
            ...(monthlyPaymentAmount ? [{ label: "매달 낼 이자", value: won(monthlyPaymentAmount) }] : []),
            ...(startDate ? [{ label: "조건에 동의한 날", value: longDate(startDate) }] : []),
            { label: "계약", value: contractLabel },
          ]}
        />
      </div>
      {contractDocumentUrl && <Payout uid={uid} />}
      {!isComplete && <IdCard uid={uid} />}
      <div className="actions mt-8">
        {bondUid ? (
          <Link className={buttonClass("primary", true)} to={detailOf(bondUid)}>
            받은 대출 보기
          </Link>
        ) : (
          path && (
            <Link className={buttonClass("primary", true)} to={path}>
              이어서 하기
            </Link>
          )
        )}
        {contractDocumentUrl && (
          <Link className={buttonClass("quiet", true)} to={`/loan/document?applyUid=${uid}`}>
            계약서 보기
          </Link>
        )}
        <Link className={buttonClass("quiet", true)} to={OVERVIEW}>
          대출 현황 보기
        </Link>
        <Link className={buttonClass("quiet", true)} to="/loan/mortgage/register-additional-login-method">
          이메일 로그인 더하기
        </Link>
      </div>
    </>
  );
}

/** For a signed application: the raised share and the date of the payout. */
function Payout({ uid }: { uid: string }) {
  const asked = useQuery(contractResult(uid));
  const result = asked.data;
  return (
    <Section title="입금">
      {result ? (
        <div className="border-t-2 border-ink-900">
          <Facts
            facts={[
              { label: "모인 투자금", value: `${result.raised}%` },
              payoutFact(result),
              ...(!isCancelled(result) ? [payoutAccountFact(result.isPaid, accountWords({ bankName: result.bankName, maskedAccount: result.accountNumber }))] : []),
            ]}
          />
        </div>
      ) : (
        <QueryStatus of={asked} lines={3} />
      )}
    </Section>
  );
}

/** Shown while documents are required. */
function IdCard({ uid }: { uid: string }) {
  const queries = useQueryClient();
  const path = `${APPLICATIONS}/submitIdCard/${uid}`;
  const card = useQuery({ queryKey: ["mortgage-apply", uid, "id-card"], queryFn: () => get<MortgageIdCard>(path) });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const at = await currentJourney("mortgage");
      const form = new FormData();
      form.append("name", file.name);
      form.append("file", file);
      return sendCommand({ event: "add_mortgage_document", path, body: form }, crypto.randomUUID(), at?.sequence ?? null);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["mortgage-apply", uid] }),
  });
  if (!card.data) return <QueryStatus of={card} />;
  const { isOpen, isSubmitted, uploadedAt } = card.data;
  if (!isOpen) return null;
  return (
    <Section title="신분증">
      <p className="text-ink-700">{isSubmitted && uploadedAt ? `${longDate(uploadedAt)}에 올렸어요.` : "앞면이 모두 보이는 사진이나 PDF를 올려 주세요."}</p>
      <div className="mt-4">
        <DocumentUpload name="신분증" again={isSubmitted} busy={upload.isPending} onFile={(file) => upload.mutate(file)} />
      </div>
      {upload.error && <Failed error={upload.error} />}
    </Section>
  );
}

function Failed({ error }: { error: Error }) {
  const { title, message } = describeError(error);
  return (
    <div className="mt-4" role="alert">
      <Note risk title={`실패: ${title}`}>
        <p>{message}</p>
      </Note>
    </div>
  );
}
