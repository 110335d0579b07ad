/** The chart of corporate sign-up, as the server exports it. */
import exported from "#/core/journeys/charts/corporation.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** Events that an applicant sends. All other events come from the registry, operators and timers. */
export type Event = Exclude<Label, `@${string}`>;

export const chart: Chart = exported;
