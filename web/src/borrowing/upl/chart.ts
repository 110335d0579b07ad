/** Steps and events of the personal credit loan. */
import type { AccountEvent } from "#/accounts/bank-account/shared/account";
import type { CardEvent } from "#/accounts/id-card/shared/card";
import type chart from "#/core/journeys/charts/upl.json";

type Steps = typeof chart.steps;
export type Step = keyof Steps;
type Label = { [S in Step]: keyof Steps[S] }[Step];
/** What a borrower does; the others are facts, and events of certifications that also stand alone. */
export type Event = Exclude<Label, `@${string}` | AccountEvent | CardEvent | "cancel_application" | "fail_reading">;
