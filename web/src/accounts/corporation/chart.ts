/** The chart of corporate sign-up, as the server exports it. */
import exported from "#/core/journeys/charts/corporation.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** What an applicant does; the others are facts that the registry, operators and the clock report. */
export type Event = Exclude<Label, `@${string}`>;

export const chart: Chart = exported;
