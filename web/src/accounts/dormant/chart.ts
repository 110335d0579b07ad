/** The chart of reactivating a dormant account, as the server exports it. */
import exported from "#/core/journeys/charts/dormant.json";
import type { Chart } from "#/core/journeys/state/model";

/** Without a log-in, and after the end, the log-in page is shown. */
export type Step = Exclude<keyof typeof exported.steps, "login" | "expired" | "cancelled">;

export const chart: Chart = exported;
