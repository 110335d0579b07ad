/** Which call carries which event, and with what. */
import { useCallback } from "react";
import type { Consent } from "#/core/journeys/consents";
import { type Submitted, useJourney } from "#/core/journeys/journey";
import type { Event } from "./chart";
import type { Provider, UplData } from "./data";
import type { UplType } from "./refinancing";

type Bodies = {
  submit_income: { job: string; employeeType: string; companyName: string; annualIncome: number };
  answer_suitability: { answerList: { questionUid: string; optionUid: string }[]; signed: true };
  choose_provider: { providerCode: Provider; agreements: Consent };
  change_type: { uplTypeCode: UplType; state: string };
  choose_loans: { loanUids: readonly string[] };
  submit_evidence: Record<string, never>;
  choose_terms: { loanAmount: number; loanPeriod: number };
  accept_offer: { isAgreed: true };
  decline_offer: { isAgreed: false };
  submit_address: { zipCode: string; roadAddress: string; detail: string; addressType: 1 | 2 };
  answer_fraud_question: { questionSetUid: string; optionSetUid: string; isCompleted: boolean };
  retry_my_data: { agreements: Consent };
  review_contract: Record<string, never>;
  agree_contract: { documentHash: string; agreements: Consent };
  request_signature: { providerCode: Provider; termsToken: string };
};

export const CALLS = {
  submit_income: "/v2/credit/basic-info",
  answer_suitability: "/v2/credit/suitability/check",
  choose_provider: "/v2/nhis/cert/request",
  change_type: "/v2/credit/apply/upl-type",
  choose_loans: "/v2/credit/outstanding-loan/save",
  submit_evidence: "/v2/credit/outstanding-loan/evidence/submit",
  choose_terms: "/v2/credit/apply",
  accept_offer: "/v2/credit/evaluation/agree",
  decline_offer: "/v2/credit/evaluation/agree",
  submit_address: "/v2/credit/address",
  answer_fraud_question: "/v2/credit/lending-intelligence/fds/answer",
  retry_my_data: "/v2/credit/public-my-data/retry-term",
  review_contract: "/v2/contract/info",
  agree_contract: "/v2/contract/terms/agreement",
  request_signature: "/v2/contract/certification/request",
} as const satisfies Record<Event, string>;

/** The application on the screen. Its pages are only shown while there is one. */
export function useUpl() {
  const journey = useJourney<UplData>();
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs an application");
  const send = useCallback(
    <E extends Event>(event: E, body: Bodies[E]): Promise<Submitted> => submit({ event, path: CALLS[event], body }),
    [submit],
  );
  const changeType = useCallback((uplTypeCode: UplType, state: string) => send("change_type", { uplTypeCode, state }), [send]);
  return { ...journey, snapshot, data: snapshot.data, send, changeType };
}
