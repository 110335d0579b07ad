/** Shared by the pages of a reactivation. Each call identifies the log-in by its `tempToken`. */
import { useCallback } from "react";
import { useJourney } from "#/core/journeys/journey";
import { store, stored } from "#/core/lib/storage";

/** The agreements of the sign-up, by type of member. */
type SignUpTerms = "loan-sign-up" | "sign-up" | "corporation-sign-up";

type DormantData = { terms: SignUpTerms; maskedEmail?: string; attemptsLeft?: number; expiresAt?: string; resendAfter?: string };

export function useRecovery() {
  const journey = useJourney<DormantData>();
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs a recovery");

  const send = useCallback(
    async (event: string, path: string, more: Record<string, unknown> = {}) => {
      const sent = await submit({ event, path: `/v2/dormant/${path}`, body: { tempToken: stored("tempToken"), ...more } });
      // The log-in is too old and must be repeated; the page says so.
      if (!sent.ok && sent.error?.code === "SINGLE_USE_TOKEN_INVALID") store("tempToken", null);
      return sent;
    },
    [submit],
  );
  return { ...journey, snapshot, data: snapshot.data, send };
}
