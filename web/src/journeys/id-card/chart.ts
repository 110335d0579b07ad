/** Certification by ID card, alone, as the server exports its chart. */
import exported from "../charts/id_card.json";
import type { Chart } from "../core/model";

export type Step = keyof typeof exported.steps;

export const chart: Chart = exported;
