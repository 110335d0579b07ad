/** The frame of a journey's pages: progress and problems from the snapshot, and a close button. */
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { deviceBridge } from "#/core/session/bridge";
import { confirm } from "#/core/dialogs/dialogs";
import { Note } from "#/core/ui/layout/content";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";
import { CANCEL, CancelApplication, type Consequences } from "./cancel-application";
import { CommandNotice } from "./command-notice";
import { useJourney } from "./journey";
import { useConfirmBack } from "./resume/confirm-back";
import { useConfirmReturn, type LeaveWarning } from "./resume/origin";
import { WRONG_CODE } from "./wrong-code";

const INPUT_IS_KEPT: LeaveWarning = { title: "여기까지 하고 나갈까요?", message: "나가도 입력한 내용은 저장돼요. 언제든 이어서 할 수 있어요." };

type JourneyPageProps = Omit<FunnelProps, "onClose" | "notice" | "cancel"> & {
  /** The confirmation shown before leaving, if leaving loses input. */
  leaving?: LeaveWarning;
  /** The browser's back button always asks, not only after input. */
  warned?: boolean;
  /** A further page of the step, on which nothing corrects the problem for which the journey returned to the step. */
  withoutProblem?: boolean;
  /** The consequences of cancelling the application; without them the page offers no cancellation. */
  cancelling?: Consequences;
};

/**
 * Without `onBack`, the back button leaves the journey like the close button; a certification returns to its origin.
 * A journey of one section shows no progress, unless it is given that of a longer journey.
 */
export function JourneyPage({ onBack, cta, leaving, warned = false, withoutProblem = false, cancelling, children, ...page }: JourneyPageProps) {
  const { snapshot, chart, busy } = useJourney();
  const { pathname } = useLocation();
  const later = useConfirmLeave(leaving);
  const quit = useConfirmReturn(leaving ?? INPUT_IS_KEPT);
  const leave = pathname.startsWith("/authentication/") ? quit : later;
  useConfirmBack(leave, warned);
  return (
    <Funnel
      sections={chart.sections}
      progress={chart.sections.length > 1 && snapshot ? snapshot.progress : null}
      {...page}
      onBack={onBack}
      onClose={leave}
      notice={<CommandNotice />}
      cancel={cancelling && snapshot?.accepts.includes(CANCEL) && <CancelApplication consequences={cancelling} />}
      {...(cta && { cta: { ...cta, busy: cta.busy || busy } })}
    >
      {!withoutProblem && <ProblemNotice />}
      {children}
    </Funnel>
  );
}

type Problem = { code: string; title: string; message: string };

/** The problem for which the journey returned to this step, until a command is refused for another reason. */
export function ProblemNotice() {
  const { snapshot, problem: failed } = useJourney<{ problem?: Problem }>();
  const [replaced, setReplaced] = useState<number>();
  const problem = snapshot?.data.problem;
  if (problem && failed && !failed.unsure && failed.code !== problem.code && replaced !== snapshot.sequence) setReplaced(snapshot.sequence);
  if (!problem || problem.code === WRONG_CODE || replaced === snapshot.sequence) return null;
  return (
    <div className="mb-6" role="alert">
      <Note risk title={problem.title}>
        <p>{problem.message}</p>
      </Note>
    </div>
  );
}

/** Asks for confirmation, then closes the app's view or, in a browser, opens the home page. */
export function useConfirmLeave({ title, message } = INPUT_IS_KEPT): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title,
      message,
      confirmLabel: "나가기",
      cancelLabel: "계속하기",
    });
    if (!sure) return;
    const bridge = deviceBridge();
    if (bridge) await bridge.close();
    else await navigate("/");
  };
}
