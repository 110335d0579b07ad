/** The chart of the simple limit check, as the server exports it. */
import exported from "#/core/journeys/charts/mortgage_simple.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** What a visitor does; the others are facts that KB and the clock report. */
export type Event = Exclude<Label, `@${string}`>;

export const chart: Chart = exported;
