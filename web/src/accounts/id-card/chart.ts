/** Certification by ID card, alone, as the server exports its chart. */
import exported from "#/core/journeys/charts/id_card.json";
import type { Chart } from "#/core/journeys/state/model";

export type Step = keyof typeof exported.steps;

export const chart: Chart = exported;
