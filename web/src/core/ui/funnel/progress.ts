/** The progress of a journey, computed by the server. */
export type Progress = { done: number; total: number; section: string };
/** The place of a question among the questions of its step, from 0. */
export type Part = { at: number; of: number };
/** The progress of a journey that the server has not opened yet. */
export const progressAt = (sections: readonly string[], done: number): Progress => ({ done, total: sections.length, section: sections[done] ?? "" });
/** An answer of an earlier step; `onEdit` returns to that step. */
export type GivenAnswer = { section?: string; label: string; value: string; onEdit?: () => void };

const WHOLE: Part = { at: 0, of: 1 };

/** "11단계 중 2단계", and the question within a step of several: "11단계 중 2단계 · 3/5" */
export const wordsOf = ({ done, total }: Progress, { at, of }: Part = WHOLE): string =>
  `${total}단계 중 ${Math.min(done + 1, total)}단계${of > 1 ? ` · ${at + 1}/${of}` : ""}`;

/** From 0 to 1. The current question, or a step of one page, counts half. */
export const share = ({ done, total }: Progress, { at, of }: Part = WHOLE): number => (total === 0 ? 0 : Math.min((done + (at + 0.5) / of) / total, 1));
