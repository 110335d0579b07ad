/** Signed: what was agreed, what happens next, and the document. */
import { useQuery } from "@tanstack/react-query";
import { accountWords } from "#/accounts/bank-account/shared/account";
import { Pending } from "#/core/journeys/pending";
import { dayOf, longDate } from "#/core/lib/date";
import { inManwon, won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Facts, Figure } from "#/core/ui/layout/content";
import { WaitList, type WaitStep } from "#/core/ui/layout/dock";
import { Lap } from "#/core/ui/layout/lap";
import { Page } from "#/core/ui/layout/page";
import { useUpl } from "../events";
import { ContractDocument } from "#/borrowing/application/frame/contract-document";
import { type Contract, contract } from "#/borrowing/application/queries";
import { type Completed, completed } from "../queries";

const OVERVIEW = "/mypage/loan/apply";

/** Where the loan is on its way, by the state that the borrower is told. */
function steps(terms: Contract, funding: Completed | undefined): WaitStep[] {
  const place = { "대출금 지급 대기": 2, "대출금 지급 완료": 3 }[funding?.state ?? ""] ?? 1;
  const paid = funding?.disbursedOn;
  const hasFailed = funding?.state === "신청 취소";
  const texts = [
    { text: "계약서에 서명했어요" },
    {
      text: "투자자를 모아요",
      detail: hasFailed ? "대출을 진행하지 못했어요. 다시 신청하실 수 있어요." : `지금 ${funding?.raised ?? 0}% 모였어요. 다 모이면 바로 보내 드려요.`,
    },
    { text: "대출금을 보내 드려요", detail: paid ? `${longDate(paid)}에 보내 드렸어요.` : "등록한 계좌로 바로 들어가요." },
    { text: "매달 갚아요", detail: paid ? "갚을 날에 등록한 계좌에서 빠져나가요." : `첫 상환일은 ${longDate(terms.firstDueDate)}로 예정돼 있어요.` },
  ];
  return texts.map((step, n) => ({ ...step, state: n < place ? "done" : n > place ? "next" : hasFailed ? "failed" : "now" }));
}

export default function Finish() {
  const { data } = useUpl();
  const reading = useQuery(contract("signed"));
  const terms = reading.data;
  const { data: funding } = useQuery(completed());
  return (
    <Page title="대출 계약을 마쳤어요" lead="계약서 사본은 언제든 다시 볼 수 있어요.">
      <div className="max-w-read">
        <Lap value={1} height={36} share="신청부터 계약까지 모두 마쳤어요" className="mb-8" />
        {terms ? (
          <>
            <p className="label strong sub">빌리는 금액</p>
            <Figure large value={inManwon(terms.principal)} unit="만원" />
            <div className="mt-6 border-t-2 border-ink-900">
              <Facts
                facts={[
                  { label: "금리 (고정)", value: `연 ${terms.rate}%` },
                  { label: "갚는 기간", value: `${terms.months}개월` },
                  { label: "첫 상환일", value: dayOf(terms.firstDueDate) },
                  { label: "첫 상환금", value: won(terms.monthlyPayment) },
                  { label: "받을 계좌", value: accountWords(data) },
                ]}
              />
            </div>
            <ContractDocument version={`${terms.documentHash}/signed`} label="서명한 계약서 열기" />
            <h2 className="h2 mt-10 mb-3">앞으로 이렇게 진행돼요</h2>
            <WaitList steps={steps(terms, funding)} />
          </>
        ) : (
          <Pending of={reading} lines={5} />
        )}
        <div className="mt-8 flex flex-wrap gap-2">
          <AppLink className={buttonClass("primary", true)} href={OVERVIEW}>
            대출 현황 보기
          </AppLink>
          <AppLink className={buttonClass("quiet", true)} href="/">
            첫 화면으로 가기
          </AppLink>
        </div>
      </div>
    </Page>
  );
}
