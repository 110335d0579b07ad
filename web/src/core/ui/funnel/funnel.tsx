/**
 * The frame of every step: bar and progress at the top (a list of steps with the answers at the side from 992 px),
 * one question, and one primary action that stays visible.
 */
import type { ReactNode } from "react";
import { classNames } from "#/core/lib/class-names";
import { Button } from "../button";
import { Icon } from "../icon";
import { useKeyboardInset } from "../keyboard-inset";
import { ProgressBar } from "../layout/progress-bar";
import { Heading } from "../layout/page";
import { type GivenAnswer, type Part, type Progress, share, wordsOf } from "./progress";
import { FunnelBar } from "./funnel-bar";
import { StepList } from "./step-list";
import "./funnel.css";

type Cta = {
  label: string;
  /** Id of the form that it submits; without one, `onPress` is called. */
  form?: string;
  onPress?: () => void;
  busy?: boolean;
  variant?: "primary" | "quiet";
};

export type FunnelProps = {
  /** Name of the journey: "신용대출 신청". */
  name: string;
  /** The question; a line break splits it in two lines below 992 px. */
  question: string;
  lead?: ReactNode;
  /** Above the question, in green: "심사를 통과했어요". */
  eyebrow?: string;
  progress?: Progress | null;
  /** For a step of several questions. */
  part?: Part;
  /** Names of the journey's sections, for the list of steps. */
  sections?: readonly string[];
  answers?: readonly GivenAnswer[];
  onBack?: () => void;
  onClose?: () => void;
  cta?: Cta;
  /** One column at the left edge of a wide window, without the list of steps: for a journey of one or two questions. */
  single?: boolean;
  /** Beside or above the primary action. */
  second?: Cta;
  /** Ends the journey: quiet, below the content or, in a wide window, below the list of steps. */
  cancel?: ReactNode;
  /** The error of the last action, between content and action. */
  notice?: ReactNode;
  children?: ReactNode;
};

export function Funnel(props: FunnelProps) {
  const { name, question, lead, eyebrow, progress, part, sections, answers = [], single = false, onBack, onClose, cta, second, cancel, notice } = props;
  useKeyboardInset();
  const words = progress && wordsOf(progress, part);
  const list = progress && words && !single && <StepList {...{ name, progress, words, sections, answers, onBack }} last={cancel} />;
  return (
    <div className={classNames("funnel", single && "funnel--single")}>
      <div className="only-sm">
        <FunnelBar name={name} onBack={onBack ?? onClose} onClose={onClose} />
        {progress && words && (
          <div className="funnel__progress">
            <ProgressBar value={share(progress, part)} height={8} progress={words} className="flex-1" />
            <span>{words}</span>
          </div>
        )}
      </div>
      <div className="funnel__columns">
        {list}
        <main className="funnel__main" id="main">
          <div>
            {answers.length > 0 && <AnswersSoFar answers={answers} onlySmall={!single} />}
            <div className="funnel__question">
              {eyebrow && <p className="text-label font-strong text-pine-700">{eyebrow}</p>}
              <Heading title={question.replace("\n", " ")} className="whitespace-pre-line lg:whitespace-normal" key={question}>
                {question}
              </Heading>
              {lead && <p className="lead">{lead}</p>}
            </div>
            {props.children}
            {cancel && <div className={classNames("mt-8", list && "only-sm")}>{cancel}</div>}
          </div>
          {notice}
          {cta && (
            <div className="action-bar">
              <div className="action-bar__row">
                {second && <Action {...second} variant={second.variant ?? "quiet"} />}
                <Action {...cta} />
              </div>
            </div>
          )}
        </main>
      </div>
    </div>
  );
}

function Action({ label, form, onPress, busy = false, variant = "primary" }: Cta) {
  return (
    <Button variant={variant} large busy={busy} {...(form ? { type: "submit" as const, form } : { onClick: onPress })}>
      {label}
    </Button>
  );
}

/** Closed, so that the question stays at the top. `onlySmall`: a wide window has them in the list of steps. */
function AnswersSoFar({ answers, onlySmall }: { answers: readonly GivenAnswer[]; onlySmall: boolean }) {
  return (
    <details className={classNames("funnel-answers", onlySmall && "only-sm")}>
      <summary>
        앞에서 답한 내용
        <Icon name="down" small />
      </summary>
      <dl>
        {answers.map(({ label, value, onEdit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              {onEdit && (
                <button type="button" onClick={onEdit} aria-label={`${label} 고치기`}>
                  고치기
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
