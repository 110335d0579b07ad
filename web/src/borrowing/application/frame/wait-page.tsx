/** Another party is working: shows finished, current and next work, and that the borrower may leave the page. */
import type { ReactNode } from "react";
import { useConfirmLeave } from "#/core/journeys/journey-page";
import { Note } from "#/core/ui/layout/content";
import { WaitProgress, type WaitStep, WaitList } from "#/core/ui/layout/wait-progress";
import { useLoan } from "../loan";
import { ContactUs } from "./contact-us";
import { LoanPage } from "./loan-page";

type WaitPageProps = {
  question: string;
  lead?: ReactNode;
  /** The party that works; also used as its name in sentences. */
  otherParty: string;
  steps: readonly WaitStep[];
  /** This wait includes a review: nothing is late. */
  expected?: boolean;
  /** A secondary action above the note. */
  children?: ReactNode;
};

export function WaitPage({ question, lead, otherParty, steps, expected = false, children }: WaitPageProps) {
  const { snapshot, data } = useLoan();
  const leave = useConfirmLeave();
  const stuck = snapshot.waitingOn === "operator" && !expected;
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <LoanPage
      question={question}
      lead={lead}
      cta={{ label: "나중에 이어서 하기", variant: "quiet", onPress: () => void leave() }}
    >
      <WaitProgress
        own="내 신청서"
        otherParty={otherParty}
        value={done / steps.length}
        late={stuck}
        progress={`${steps.length}가지 중 ${done}가지를 마쳤어요`}
      />
      <WaitList steps={steps} />
      {children}
      <div className="mt-5">
        {stuck ? (
          <Note risk title={`${data.delayedBy ?? otherParty} 확인이 늦어지고 있어요`}>
            <p>담당자가 확인하고 있어요. 입력한 내용은 그대로 있고, 진행되면 문자로 알려 드릴게요.</p>
            <ContactUs className="link" />
          </Note>
        ) : (
          <Note>이 화면을 닫아도 계속 진행돼요. 다 되면 문자로 알려 드릴게요.</Note>
        )}
      </div>
    </LoanPage>
  );
}

/** The steps of a wait in order; `at` is the index of the current one. */
export const waitSteps = (texts: readonly string[], at: number, detail?: string): WaitStep[] =>
  texts.map((text, i) => ({
    text,
    state: i < at ? "done" : i === at ? "now" : "next",
    ...(i === at && detail ? { detail } : {}),
  }));
