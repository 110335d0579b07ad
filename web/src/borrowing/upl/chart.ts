/** The personal credit loan's chart, as the server exports it. */
import type { AccountEvent } from "#/accounts/bank-account/shared/account";
import type { CardEvent } from "#/accounts/id-card/shared/card";
import exported from "#/core/journeys/charts/upl.json";
import type { Chart } from "#/core/journeys/state/model";

type Steps = typeof exported.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** What a borrower does; the others are facts, and events of certifications that also stand alone. */
export type Event = Exclude<Label, `@${string}` | AccountEvent | CardEvent | "cancel_application" | "fail_reading">;

export const chart: Chart = exported;
