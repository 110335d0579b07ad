/** Signed: what was agreed, what happens next, and the document; or that the loan was not paid out. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ContractInfo } from "#/core/api/gen";
import { CommandNotice } from "#/core/journeys/command-notice";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { amountText, inManwon } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { LOANS } from "#/core/shell/menu";
import { buttonClass } from "#/core/ui/button";
import { type Fact, Facts, Figure } from "#/core/ui/layout/content";
import { WaitList, type WaitStep } from "#/core/ui/layout/wait-progress";
import { CompletedBar, ProgressBar } from "#/core/ui/layout/progress-bar";
import { Page } from "#/core/ui/layout/page";
import { ContractDocument } from "../frame/contract-document";
import { useLoan } from "../loan";
import { contract } from "../queries";

/** State of the payout: `raised` percent of the amount; `expectedOn`: the expected day, if known. */
type PayoutProgress = { stage: keyof typeof STAGE_INDEX; raised: number; paidOn: string | null; expectedOn?: string };
export type Funding = PayoutProgress | { stage: "failed"; raised: number };
const STAGE_INDEX = { recruiting: 0, paying: 1, paid: 2 };

/** The steps after the finished one, `done`, in order. */
function steps(done: readonly string[], { firstDueDate }: ContractInfo, funding: PayoutProgress | undefined): WaitStep[] {
  const { stage = "recruiting", raised = 0, paidOn = null, expectedOn } = funding ?? {};
  const ahead = [
    {
      text: "투자자를 모아요",
      detail: raised < 100 ? `지금 ${raised}% 모였어요. 다 모이면 바로 보내 드려요.` : "투자금이 모두 모였어요.",
    },
    {
      text: "대출금을 보내 드려요",
      detail: paidOn ? `${longDate(paidOn)}에 보내 드렸어요.` : expectedOn ? `다 모이면 ${longDate(expectedOn)}쯤 등록한 계좌로 들어가요.` : "등록한 계좌로 바로 들어가요.",
    },
    { text: "매달 갚아요", detail: paidOn ? "갚을 날에 등록한 계좌에서 빠져나가요." : `첫 상환일은 ${longDate(firstDueDate)}로 예정돼 있어요.` },
  ];
  return [
    ...done.map((text): WaitStep => ({ text, state: "done" })),
    ...ahead.map((step, n): WaitStep => ({ ...step, state: n < STAGE_INDEX[stage] ? "done" : n > STAGE_INDEX[stage] ? "next" : "now" })),
  ];
}

type FinishPageProps = {
  facts(terms: ContractInfo): readonly Fact[];
  /** The finished step: "계약서에 서명했어요". */
  done: readonly string[];
  funding: Funding | undefined;
  /** Facts about a loan that was not paid out, besides the amount. */
  unfunded?: readonly Fact[];
  /** Further links. */
  children?: ReactNode;
};

export function FinishPage({ facts, done, funding, unfunded = [], children }: FinishPageProps) {
  const { snapshot, previous } = useLoan();
  const { applyUid } = snapshot;
  const isPaid = funding?.stage === "paid";
  const asked = useQuery({ ...contract(applyUid, isPaid ? "paid" : "signed"), placeholderData: keepPreviousData }); // the payout fixes the due dates
  const terms = asked.data;
  if (terms && funding?.stage === "failed") return <Unfunded terms={terms} done={done} raised={funding.raised} facts={unfunded} />;
  return (
    <Page narrow title="대출 계약을 마쳤어요" lead="계약서 사본은 언제든 다시 볼 수 있어요.">
      {funding && <FundingBar of={funding} isNew={previous !== null} />}
      {terms ? (
        <>
          <p className="text-label font-strong text-ink-700">빌리는 금액</p>
          <Figure large value={inManwon(terms.principal)} unit="만원" />
          <div className="mt-6 border-t-2 border-ink-900">
            <Facts facts={facts(terms)} />
          </div>
          <ContractDocument applyUid={applyUid} version={`${terms.documentHash}/signed`} label="서명한 계약서 열기" />
          <h2 className="heading-2 mt-10 mb-3">앞으로 이렇게 진행돼요</h2>
          <WaitList steps={steps(done, terms, funding?.stage === "failed" ? undefined : funding)} />
        </>
      ) : (
        <QueryStatus of={asked} lines={5} />
      )}
      <div className="actions mt-8">
        <AppLink className={buttonClass("primary", true)} href={LOANS}>
          대출 현황 보기
        </AppLink>
        {children ?? (
          <AppLink className={buttonClass("quiet", true)} href="/">
            첫 화면으로 가기
          </AppLink>
        )}
      </div>
    </Page>
  );
}

/** `isNew`: the contract was concluded on this screen. Its bar closes once; from the next visit on it shows the funding. */
function FundingBar({ of: { stage, raised }, isNew }: { of: Funding; isNew: boolean }) {
  const isRecruiting = stage === "recruiting";
  const words = isRecruiting ? `투자금 ${raised}% 모음` : stage === "paying" ? "투자금을 모두 모았어요" : "대출금을 보냈어요";
  return (
    <div className="mb-8">
      {isRecruiting && !isNew ? <ProgressBar height={24} value={raised / 100} /> : <CompletedBar key={stage} />}
      <p className="mt-2 text-label text-ink-700">{isRecruiting && isNew ? `계약을 맺었어요 · ${words}` : words}</p>
    </div>
  );
}

type UnfundedProps = { terms: ContractInfo; done: readonly string[]; raised: number; facts: readonly Fact[] };

/** The loan was signed but not paid out: the borrower owes nothing and may apply again. */
function Unfunded({ terms, done, raised, facts }: UnfundedProps) {
  const { loan, snapshot } = useLoan();
  const { Again } = loan;
  const recruited = raised >= 100;
  const stopped: WaitStep[] = recruited
    ? [{ text: "투자자를 모았어요", state: "done" }, { text: "대출금을 보내지 못했어요", state: "failed", detail: "투자금은 투자자에게 모두 돌려줬어요." }]
    : [{ text: "투자자를 다 모으지 못했어요", state: "failed", detail: `${raised}% 모였어요. 투자금은 투자자에게 모두 돌려줬어요.` }];
  return (
    <Page narrow title="대출을 진행하지 못했어요" lead="대출금이 지급되지 않아서 갚을 돈은 없어요. 다시 신청하실 수 있어요.">
      <div className="border-t-2 border-ink-900">
        <Facts facts={[{ label: "빌리기로 한 금액", value: amountText(terms.principal) }, ...facts]} />
      </div>
      <h2 className="heading-2 mt-10 mb-3">여기까지 진행했어요</h2>
      <WaitList steps={[...done.map((text): WaitStep => ({ text, state: "done" })), ...stopped]} />
      <ContractDocument applyUid={snapshot.applyUid} version={`${terms.documentHash}/signed`} label="서명한 계약서 열기" />
      <div className="actions mt-8">
        <Again variant="primary" />
        <AppLink className={buttonClass("quiet", true)} href={LOANS}>
          대출 현황 보기
        </AppLink>
        <div className="basis-full">
          <CommandNotice />
        </div>
      </div>
    </Page>
  );
}
