/** Signed: what was agreed, what happens next, and the document. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ContractInfo } from "#/core/api/gen";
import { Pending } from "#/core/journeys/pending";
import { longDate } from "#/core/lib/date";
import { inManwon } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { type Fact, Facts, Figure } from "#/core/ui/layout/content";
import { WaitList, type WaitStep } from "#/core/ui/layout/dock";
import { Lap } from "#/core/ui/layout/lap";
import { Page } from "#/core/ui/layout/page";
import { ContractDocument } from "../frame/contract-document";
import { useLoan } from "../loan";
import { contract } from "../queries";

const OVERVIEW = "/mypage/loan/apply";

/** Where the money is: `raised` percent of it; `expectedOn`: the expected day, if known. */
export type Funding = { stage: "recruiting" | "paying" | "paid" | "failed"; raised: number; paidOn: string | null; expectedOn?: string };
const PLACE = { recruiting: 0, failed: 0, paying: 1, paid: 2 };

/** What follows the last step that is behind, `done`, in order. */
function steps(done: readonly string[], { firstDueDate }: ContractInfo, funding: Funding | undefined): WaitStep[] {
  const { stage = "recruiting", raised = 0, paidOn = null, expectedOn } = funding ?? {};
  const failed = stage === "failed";
  const ahead = [
    {
      text: "투자자를 모아요",
      detail: failed ? "대출을 진행하지 못했어요. 다시 신청하실 수 있어요." : raised < 100 ? `지금 ${raised}% 모였어요. 다 모이면 바로 보내 드려요.` : "투자금이 모두 모였어요.",
    },
    {
      text: "대출금을 보내 드려요",
      detail: paidOn ? `${longDate(paidOn)}에 보내 드렸어요.` : expectedOn ? `다 모이면 ${longDate(expectedOn)}쯤 등록한 계좌로 들어가요.` : "등록한 계좌로 바로 들어가요.",
    },
    { text: "매달 갚아요", detail: paidOn ? "갚을 날에 등록한 계좌에서 빠져나가요." : `첫 상환일은 ${longDate(firstDueDate)}로 예정돼 있어요.` },
  ];
  return [
    ...done.map((text): WaitStep => ({ text, state: "done" })),
    ...ahead.map((step, n): WaitStep => ({ ...step, state: n < PLACE[stage] ? "done" : n > PLACE[stage] ? "next" : failed ? "failed" : "now" })),
  ];
}

type FinishPageProps = {
  facts(terms: ContractInfo): readonly Fact[];
  /** What is behind: "계약서에 서명했어요". */
  done: readonly string[];
  funding: Funding | undefined;
  /** Further ways on. */
  children?: ReactNode;
};

export function FinishPage({ facts, done, funding, children }: FinishPageProps) {
  const { applyUid } = useLoan().snapshot;
  const asked = useQuery(contract(applyUid, "signed"));
  const terms = asked.data;
  return (
    <Page title="대출 계약을 마쳤어요" lead="계약서 사본은 언제든 다시 볼 수 있어요.">
      <div className="max-w-read">
        <Lap value={1} height={36} share="신청부터 계약까지 모두 마쳤어요" className="mb-8" />
        {terms ? (
          <>
            <p className="label strong sub">빌리는 금액</p>
            <Figure large value={inManwon(terms.principal)} unit="만원" />
            <div className="mt-6 border-t-2 border-ink-900">
              <Facts facts={facts(terms)} />
            </div>
            <ContractDocument applyUid={applyUid} version={`${terms.documentHash}/signed`} label="서명한 계약서 열기" />
            <h2 className="h2 mt-10 mb-3">앞으로 이렇게 진행돼요</h2>
            <WaitList steps={steps(done, terms, funding)} />
          </>
        ) : (
          <Pending of={asked} lines={5} />
        )}
        <div className="mt-8 flex flex-wrap gap-2">
          <AppLink className={buttonClass("primary", true)} href={OVERVIEW}>
            대출 현황 보기
          </AppLink>
          {children ?? (
            <AppLink className={buttonClass("quiet", true)} href="/">
              첫 화면으로 가기
            </AppLink>
          )}
        </div>
      </div>
    </Page>
  );
}
