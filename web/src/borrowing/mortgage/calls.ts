/** The call and the body of each event, and the data of the snapshot. */
import { useCallback } from "react";
import type { LoanData } from "#/borrowing/application/loan";
import { type Submitted, useJourney } from "#/core/journeys/journey";
import type { Command } from "#/core/journeys/state/model";

const MORTGAGE = "/v2/loan/mortgage";

type Paper = { mediaType: string; size: number; uploadedAt: string };

/** Won; months; percent a year. Unknown values are absent. The owner of the home is masked. */
export type MortgageData = LoanData & {
  building?: string;
  amount?: number;
  period?: number;
  limit?: number;
  rate?: string;
  failure?: number;
  success?: number;
  ownerName?: string | null;
  /** When the borrower accepted the terms. Until then `rate` is an estimate. */
  confirmedAt?: string;
  isCollateralProviderOneself?: boolean;
  ownerSignerName?: string;
  maximumClaim?: number;
  /** The registry office's number of the application for the lien. */
  receiptNumber?: string;
  documents?: Record<string, Paper>;
  reason?: string;
  reasons?: string[];
};

export const CALLS = {
  correct_application: `${MORTGAGE}/draft/correct`,
  continue_application: `${MORTGAGE}/draft/continue`,
  add_mortgage_document: `${MORTGAGE}/document`,
  send_mortgage_documents: `${MORTGAGE}/submit`,
  accept_mortgage: `${MORTGAGE}/accept`,
  prepare_contract: `${MORTGAGE}/contract/prepare`,
} as const;

/** Opens an application or resumes the open one. */
export const OPENING: Command = { event: null, path: `${MORTGAGE}/draft/open` };

/** Sends the sealed draft to its examination. */
export const examination = (applyToken: string, encodeData: string): Command => ({
  event: "apply_mortgage",
  path: `${MORTGAGE}/fetch/credit/${encodeURIComponent(applyToken)}`,
  body: { encodeData, gaCookie: "" },
});

/** The application on the screen. Its pages are only shown while there is one. */
export function useMortgage() {
  const journey = useJourney<MortgageData>();
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs an application");
  const send = useCallback(
    (event: keyof typeof CALLS, body: object = {}): Promise<Submitted> => submit({ event, path: CALLS[event], body }),
    [submit],
  );
  return { ...journey, snapshot, data: snapshot.data, send };
}
