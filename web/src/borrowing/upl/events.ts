/** The call and the body of each event. */
import { useCallback } from "react";
import type { Provider, SharedEvent } from "#/borrowing/application/loan";
import type { Consent } from "#/core/journeys/consents";
import { type Submitted, useJourney } from "#/core/journeys/journey";
import type { Event } from "./chart";
import type { UplData } from "./data";
import type { UplType } from "./refinancing";

type Bodies = {
  submit_income: { job: string; employeeType: string; companyName: string; annualIncome: number };
  choose_provider: { providerCode: Provider; agreements: Consent };
  change_type: { uplTypeCode: UplType; state: string };
  choose_loans: { loanUids: readonly string[] };
  submit_evidence: Record<string, never>;
  choose_terms: { loanAmount: number; loanPeriod: number };
  accept_offer: { isAgreed: true };
  decline_offer: { isAgreed: false };
  retry_my_data: { agreements: Consent };
};

export const CALLS = {
  submit_income: "/v2/credit/basic-info",
  choose_provider: "/v2/nhis/cert/request",
  change_type: "/v2/credit/apply/upl-type",
  choose_loans: "/v2/credit/outstanding-loan/save",
  submit_evidence: "/v2/credit/outstanding-loan/evidence/submit",
  choose_terms: "/v2/credit/apply",
  accept_offer: "/v2/credit/evaluation/agree",
  decline_offer: "/v2/credit/evaluation/agree",
  retry_my_data: "/v2/credit/public-my-data/retry-term",
} as const satisfies Record<Exclude<Event, SharedEvent>, string>;

/** The application on the screen. Its pages are only shown while there is one. */
export function useUpl() {
  const journey = useJourney<UplData>();
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs an application");
  const send = useCallback(
    <E extends keyof Bodies>(event: E, body: Bodies[E]): Promise<Submitted> => submit({ event, path: CALLS[event], body }),
    [submit],
  );
  const changeType = useCallback((uplTypeCode: UplType, state: string) => send("change_type", { uplTypeCode, state }), [send]);
  return { ...journey, snapshot, data: snapshot.data, send, changeType };
}
