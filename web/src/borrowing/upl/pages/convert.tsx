/** Explains debt consolidation before the choice. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router";
import { post } from "#/core/api/client";
import { ApiError, describeError } from "#/core/api/errors";
import type { RefinancingInfo } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText, won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Facts, Note } from "#/core/ui/layout/content";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Page } from "#/core/ui/layout/page";
import { NONE, possibleRefinancing, SELECT, sumOf, TERMS } from "../refinancing";

export default function Convert() {
  const asked = useQuery(possibleRefinancing());
  if (asked.data?.refinancingLoanInfoList.length === 0) return <Navigate to={NONE} replace />;
  if (asked.error instanceof ApiError && asked.error.status === 404) return <NotNow />;
  return (
    <Page narrow title="대환대출로 바꾸기" lead="다른 곳에서 받은 대출을 새 대출로 갚으면 매달 갚는 곳이 하나로 줄어요.">
      <div className="pb-14">{asked.data ? <Offer info={asked.data} /> : <QueryStatus of={asked} />}</div>
    </Page>
  );
}

/** The application is at another step, or there is none: its address leads to the current step, or to the start. */
const NotNow = () => (
  <MessagePage title="대환대출은 조건을 고를 때 정해요" message="한도를 확인하고 금액과 기간을 고를 때, 다른 곳의 대출을 새 대출로 갚을지 정할 수 있어요.">
    <AppLink className={buttonClass("primary", true)} href="/upl/loan-terms">
      대출 신청으로 가기
    </AppLink>
  </MessagePage>
);

function Offer({ info: { possible, additionalLoanAmount, refinancingLoanInfoList: loans } }: { info: RefinancingInfo }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => post("/v2/credit/apply/upl-type", { uplTypeCode: "debtConsolidation", state: TERMS }),
    onSuccess: () => navigate(SELECT, { replace: true }),
  });
  return (
    <>
      <div className="border-t-2 border-ink-900">
        <Facts
          facts={[
            ...loans.map(({ loanUid, lender, kindName, balance, rate }) => ({
              label: `${lender} ${kindName}`,
              value: <span key={loanUid}>{`${won(balance)}, 연 ${rate}%`}</span>,
            })),
            { label: "모두 더하면", value: won(sumOf(loans)), sum: true },
            ...(possible ? [{ label: "모두 갚고 더 빌릴 수 있는 돈", value: amountText(additionalLoanAmount) }] : []),
          ]}
        />
      </div>
      <div className="mt-6">
        <Note>
          {possible ? "모두 갚을 수도 있고, 골라서 갚을 수도 있어요." : "모두 갚기에는 한도가 모자라요. 일부만 골라서 갚을 수 있는지 확인해 보세요."} 대출금은 내 계좌로 들어오고, 7일 안에 직접 갚은 뒤
          완납 증명서를 올려야 해요.
        </Note>
      </div>
      {error && (
        <div className="mt-6" role="alert">
          <Note risk title={describeError(error).title}>
            <p>{describeError(error).message}</p>
          </Note>
        </div>
      )}
      <div className="actions mt-8">
        <Button large busy={isPending} onClick={() => mutate()}>
          갚을 대출 고르기
        </Button>
        <AppLink className={buttonClass("quiet", true)} href="/upl/loan-terms">
          새 대출로 계속하기
        </AppLink>
      </div>
    </>
  );
}

