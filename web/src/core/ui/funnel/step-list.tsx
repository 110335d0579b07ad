/** The vertical list of steps with the answers, from 992 px. */
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#/core/lib/class-names";
import { Icon } from "../icon";
import type { GivenAnswer, Progress } from "./progress";
import "./step-list.css";

type StepListProps = {
  name: string;
  progress: Progress;
  words: string;
  sections: readonly string[] | undefined;
  answers: readonly GivenAnswer[];
  onBack: (() => void) | undefined;
  /** Below the list. */
  last: ReactNode;
};

export function StepList({ name, progress, words, sections = [], answers, onBack, last }: StepListProps) {
  const now = sections.indexOf(progress.section);
  return (
    <aside className="step-list" aria-label={`${name} 단계`}>
      {onBack && (
        <button type="button" className="step-list__back" onClick={onBack}>
          <Icon name="back" small />
          이전
        </button>
      )}
      <p className="step-list__top">
        <strong>{name}</strong>
        <span className="caption">{words}</span>
      </p>
      <ol style={{ "--steps": sections.length } as CSSProperties}>
        {sections.map((section, i) => (
          <li key={section} className={classNames(i < now && "step-list__done", i === now && "step-list__now")} aria-current={i === now ? "step" : undefined}>
            {i === now && <i className="step-list__marker" />}
            <b>{section}</b>
            {answers
              .filter((answer) => answer.section === section)
              .map(({ label, value, onEdit }) => (
                <span key={label}>
                  <span className="step-list__label">{label}</span>
                  {value}
                  {onEdit && (
                    <button type="button" onClick={onEdit} aria-label={`${label} 고치기`}>
                      고치기
                    </button>
                  )}
                </span>
              ))}
          </li>
        ))}
      </ol>
      {last}
    </aside>
  );
}
