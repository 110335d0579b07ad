/** The estimate, made here or at a partner, and a button that starts the application. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import type { PreInquiry } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { LOAN_AGREEMENT } from "#/core/journeys/resume/loan-application";
import { momentOf } from "#/core/lib/date";
import { amountText, inManwon } from "#/core/lib/money";
import { isAuthenticated } from "#/core/session/session";
import { Facts, Figure, Note } from "#/core/ui/layout/content";
import { CERTIFICATION, INCOME, preInquiry, preInquiryUuid } from "./estimate";
import { EstimatePage } from "./estimate-page";

export default function LoanCondition() {
  const uuid = useSearchParams()[0].get("preInquiryUuid") ?? preInquiryUuid.get();
  return uuid ? <Condition uuid={uuid} /> : <Navigate to="/upl/walk-in/purpose" replace />;
}

function Condition({ uuid }: { uuid: string }) {
  const asked = useQuery(preInquiry(uuid));
  const made = asked.data;
  useEffect(() => {
    if (made) preInquiryUuid.set(uuid);
  }, [made, uuid]);
  if (!made) {
    return (
      <EstimatePage section="한도와 금리" question="미리 본 한도를 불러오고 있어요">
        <QueryStatus of={asked} />
      </EstimatePage>
    );
  }
  return made.loanLimitAmount > 0 ? <Estimate made={made} /> : <NoLimit message={made.message ?? ""} />;
}

function Estimate({ made: { loanLimitAmount, loanLimitRate, annualIncomeAmount, expiresAt } }: { made: PreInquiry }) {
  const navigate = useNavigate();
  return (
    <EstimatePage
      section="한도와 금리"
      eyebrow="미리 계산했어요"
      question={"이만큼\n빌릴 수 있을 것 같아요"}
      cta={{ label: "이어서 신청하기", onPress: () => void navigate(isAuthenticated() ? LOAN_AGREEMENT : CERTIFICATION) }}
      second={{ label: "다시 계산하기", onPress: () => void navigate(INCOME) }}
    >
      <p className="text-label font-strong text-ink-700">예상 한도</p>
      <Figure large value={inManwon(loanLimitAmount)} unit="만원" />
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "예상 금리 (고정)", value: `연 ${loanLimitRate}%` },
            { label: "알려 준 연 소득", value: amountText(annualIncomeAmount) },
          ]}
        />
      </div>
      <div className="mt-6">
        <Note>아직 확정된 건 아니에요. 소득과 신용을 확인하면 한도와 금리가 달라질 수 있어요. 이 결과는 {momentOf(expiresAt)}까지 쓸 수 있어요.</Note>
      </div>
    </EstimatePage>
  );
}

function NoLimit({ message }: { message: string }) {
  const navigate = useNavigate();
  return <EstimatePage section="한도와 금리" question={"지금은 빌릴 수 있는\n상품이 없어요"} lead={message} cta={{ label: "다시 계산하기", onPress: () => void navigate(INCOME) }} />;
}
