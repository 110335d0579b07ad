/** The personal credit loan's chart, as the server exports it. */
import type { Chart } from "../core/model";
import exported from "../charts/upl.json";

type Steps = typeof exported.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** What a borrower does; the others are facts that institutions and the clock report. */
export type Event = Exclude<Label, `@${string}`>;

export const chart: Chart = exported;
