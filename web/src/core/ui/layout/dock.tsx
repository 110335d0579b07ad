/** Progress of a wait: two halves that join. The text below lists finished, current and next work. */
import type { CSSProperties } from "react";
import { join } from "#/core/lib/join";
import { Icon } from "../icon";
import "./dock.css";

type DockProps = {
  mine: string;
  theirs: string;
  /** 0–1: how close the halves are. */
  value: number;
  state?: "waiting" | "joined" | "apart";
  /** In words: "네 가지 중 두 가지를 마쳤어요". */
  progress: string;
};

export function Dock({ mine, theirs, value, state = "waiting", progress }: DockProps) {
  const gap = state === "joined" ? 0 : state === "apart" ? 40 : Math.round(8 + (1 - value) * 24);
  return (
    <div
      className={join("joint-progress", state === "waiting" && "joint-progress--waiting")}
      style={{ "--apart": `${gap}px` } as CSSProperties}
      role="progressbar"
      aria-label={`${mine}, ${theirs}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      aria-valuetext={progress}
    >
      <i className="joint-progress__left">{mine}</i>
      <i className="joint-progress__right">{theirs}</i>
    </div>
  );
}

export type WaitStep = { text: string; state: "done" | "now" | "next" | "failed"; detail?: string };
const WORD = { done: "마침", now: "지금", next: "다음", failed: "멈춤" };

export function WaitList({ steps }: { steps: readonly WaitStep[] }) {
  return (
    <ol className="wait-list" aria-live="polite">
      {steps.map(({ text, state, detail }) => (
        <li key={text} className={`wait-list__${state}`}>
          {state === "done" ? <Icon name="check" className="text-pine-700" /> : state === "failed" ? <Icon name="warn" /> : <MiniJoint next={state === "next"} />}
          <b>{text}</b>
          <span className="wait-list__state">{WORD[state]}</span>
          {detail && <span className="caption">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

function MiniJoint({ next }: { next: boolean }) {
  return (
    <svg className={join("mini-joint", next && "mini-joint--next")} viewBox="0 0 26 26" aria-hidden="true">
      <path className="mini-joint__first" d="M0 6h15v6.3H9V20H0z" />
      <path className="mini-joint__second" d="M17 6h9v14H11v-6.3h6z" />
    </svg>
  );
}
