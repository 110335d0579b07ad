/** Progress of a wait for another party: two pieces that meet when the wait ends. The list below names the steps. */
import type { CSSProperties } from "react";
import { classNames } from "#/core/lib/class-names";
import { Icon } from "../icon";
import "./wait-progress.css";

type WaitProgressProps = {
  own: string;
  otherParty: string;
  /** The finished share, 0–1: it sets the width of the gap. */
  value: number;
  /** The other party is late: the gap is wide and does not move. */
  late?: boolean;
  /** For screen readers: "네 가지 중 두 가지를 마쳤어요". */
  progress: string;
};

export function WaitProgress({ own, otherParty, value, late = false, progress }: WaitProgressProps) {
  const gap = late ? 40 : Math.round(8 + (1 - value) * 24);
  return (
    <div
      className={classNames("wait-progress", !late && "wait-progress--waiting")}
      style={{ "--gap": `${gap}px` } as CSSProperties}
      role="progressbar"
      aria-label={`${own}, ${otherParty}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={progress}
    >
      <i className="wait-progress__own">{own}</i>
      <i className="wait-progress__other-party">{otherParty}</i>
    </div>
  );
}

export type WaitStep = { text: string; state: "done" | "now" | "next" | "failed"; detail?: string };
const STATE_LABELS = { done: "마침", now: "지금", next: "다음", failed: "멈춤" };

export function WaitList({ steps }: { steps: readonly WaitStep[] }) {
  return (
    <ol className="wait-list" aria-live="polite">
      {steps.map(({ text, state, detail }) => (
        <li key={text} className={`wait-list__${state}`}>
          {state === "done" ? <Icon name="check" className="text-pine-700" /> : state === "failed" ? <Icon name="warn" /> : <StepIcon next={state === "next"} />}
          <b>{text}</b>
          <span className="wait-list__state">{STATE_LABELS[state]}</span>
          {detail && <span className="caption">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

function StepIcon({ next }: { next: boolean }) {
  return (
    <svg className={classNames("step-icon", next && "step-icon--next")} viewBox="0 0 26 26" aria-hidden="true">
      <path className="step-icon__first" d="M0 6h15v6.3H9V20H0z" />
      <path className="step-icon__second" d="M17 6h9v14H11v-6.3h6z" />
    </svg>
  );
}
