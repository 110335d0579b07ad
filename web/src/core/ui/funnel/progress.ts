/** The progress of a journey, computed by the server. */
export type Progress = { done: number; total: number; section: string };
/** An answer of an earlier step; `onEdit` returns to that step. */
export type GivenAnswer = { section?: string; label: string; value: string; onEdit?: () => void };
