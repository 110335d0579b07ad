/** The chart of the mortgage application, as the server exports it. */
import exported from "#/core/journeys/charts/mortgage.json";
import type { Chart } from "#/core/journeys/state/model";

export type Step = keyof typeof exported.steps;
export const chart: Chart = exported;
