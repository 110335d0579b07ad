/** Taking up a dormant account again, as the server exports its chart. */
import exported from "#/core/journeys/charts/dormant.json";
import type { Chart } from "#/core/journeys/state/model";

/** Until a log-in has named the account, and after it is over, log-in has the page. */
export type Step = Exclude<keyof typeof exported.steps, "login" | "expired" | "cancelled">;

export const chart: Chart = exported;
