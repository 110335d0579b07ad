/** The progress of a journey, computed by the server. */
export type Progress = { done: number; total: number; section: string };
/** The progress of a journey that the server has not opened yet. */
export const progressAt = (sections: readonly string[], done: number): Progress => ({ done, total: sections.length, section: sections[done] ?? "" });
/** An answer of an earlier step; `onEdit` returns to that step. */
export type GivenAnswer = { section?: string; label: string; value: string; onEdit?: () => void };
