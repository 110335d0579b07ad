/** The chart of the simple limit check, as the server exports it. */
import exported from "#/core/journeys/charts/mortgage_simple.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** Events of a visitor. KB and timers report the other ones. */
export type Event = Exclude<Label, `@${string}`>;

export const chart: Chart = exported;
