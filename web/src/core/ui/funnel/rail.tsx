/** The vertical list of steps with the answers, from 992 px. */
import type { CSSProperties } from "react";
import { join } from "#/core/lib/join";
import type { GivenAnswer, Progress } from "./progress";
import "./rail.css";

type RailProps = {
  name: string;
  progress: Progress;
  words: string;
  sections: readonly string[] | undefined;
  answers: readonly GivenAnswer[];
};

export function Rail({ name, progress, words, sections = [], answers }: RailProps) {
  const now = sections.indexOf(progress.section);
  return (
    <aside className="step-rail" aria-label={`${name} 단계`}>
      <p className="step-rail__top">
        <strong>{name}</strong>
        <span className="caption">{words}</span>
      </p>
      <ol style={{ "--steps": sections.length } as CSSProperties}>
        {sections.map((section, i) => (
          <li key={section} className={join(i < now && "step-rail__done", i === now && "step-rail__now")} aria-current={i === now ? "step" : undefined}>
            {i === now && <i className="step-rail__stub" />}
            <b>{section}</b>
            {answers
              .filter((answer) => answer.section === section)
              .map(({ label, value, onEdit }) => (
                <span key={label}>
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
    </aside>
  );
}
