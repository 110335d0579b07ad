/** Registration of the customer's information, as the server exports its chart. */
import exported from "#/core/journeys/charts/customer_information.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
/** The result is shown on a page outside of the journey. */
export type Step = Exclude<keyof Steps, "completed" | "refused">;

export const chart: Chart = exported;
