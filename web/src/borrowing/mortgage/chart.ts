/** Steps of the mortgage application. */
import type chart from "#/core/journeys/charts/mortgage.json";

export type Step = keyof typeof chart.steps;
