/** Certification by mobile, as the server exports its chart. */
import exported from "#/core/journeys/charts/identity.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
/** Minors are led to a page of the site itself. */
export type Step = Exclude<keyof Steps, "minor">;

export const chart: Chart = exported;
