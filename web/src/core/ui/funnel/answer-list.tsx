/** Answers to one question as buttons: a press submits the answer. */
import type { ReactNode } from "react";
import { Icon } from "../icon";
import "./answer-list.css";

/** `mark`: a sign in a small tile before the label, for well-known names such as banks. */
type Answer<V extends string> = { value: V; label: string; note?: string | undefined; mark?: ReactNode };

type AnswerListProps<V extends string> = {
  /** The question, for screen readers. */
  label: string;
  answers: readonly Answer<V>[];
  /** The answer given before, if any. */
  given?: V | null;
  onAnswer(value: V): void;
  /** Two or three columns, for many short answers; one column with large text. */
  grid?: boolean;
  busy?: boolean;
};

export function AnswerList<V extends string>({ label, answers, given, onAnswer, grid = false, busy = false }: AnswerListProps<V>) {
  return (
    <ul aria-label={label} className={grid ? "grid grid-cols-[repeat(auto-fill,minmax(max(8rem,34%),1fr))] gap-2 md:grid-cols-3" : "border-t-2 border-ink-900"}>
      {answers.map(({ value, label: text, note, mark }) => (
        <li key={value} className={grid ? "" : "border-b border-line"}>
          <button
            type="button"
            aria-pressed={value === given}
            aria-disabled={busy || undefined}
            onClick={() => !busy && onAnswer(value)}
            className={grid ? "chip w-full min-h-14" : "answer-list__option"}
          >
            {mark && (
              <span className="answer-list__mark" aria-hidden="true">
                {mark}
              </span>
            )}
            <span className={mark ? "flex-1 text-left" : "flex-1"}>
              {text}
              {note && <small>{note}</small>}
            </span>
            {!grid && <Icon name={value === given ? "check" : "right"} small className="text-ink-500" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
