/** Certification of an e-mail address, as the server exports its chart. */
import exported from "../charts/email.json";
import type { Chart } from "../core/model";

export type Step = keyof typeof exported.steps;

export const chart: Chart = exported;
