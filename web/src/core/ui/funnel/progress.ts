/** How far a journey is; the server owns all three. */
export type Progress = { done: number; total: number; section: string };
/** Something said on an earlier step; `onEdit` goes back there. */
export type GivenAnswer = { section?: string; label: string; value: string; onEdit?: () => void };
