/** Steps and events of the personal credit loan. */
import type { AccountEvent } from "#/accounts/bank-account/shared/account";
import type { CardEvent } from "#/accounts/id-card/shared/card";
import type chart from "#/core/journeys/charts/upl.json";

type Steps = typeof chart.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** Events of a borrower, without facts and without the events of certifications. */
export type Event = Exclude<Label, `@${string}` | AccountEvent | CardEvent | "cancel_application" | "fail_reading">;
