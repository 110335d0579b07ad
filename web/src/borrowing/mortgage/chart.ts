/** The chart of the mortgage application, as the server exports it. */
import type { Chart } from "#/core/journeys/state/model";
import exported from "#/core/journeys/charts/mortgage.json";

export type Step = keyof typeof exported.steps;
export const chart: Chart = exported;
