/** The chart of the account certification outside of a loan application, as the server exports it. */
import exported from "#/core/journeys/charts/bank_account.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
/** A certified account is shown on a page of the site itself. */
export type Step = Exclude<keyof Steps, "certified">;

export const chart: Chart = exported;
