/** Certification of an e-mail address, as the server exports its chart. */
import exported from "#/core/journeys/charts/email.json";
import type { Chart } from "#/core/journeys/state/model";

export const chart: Chart = exported;
