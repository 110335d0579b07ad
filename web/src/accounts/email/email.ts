/** Shared by the pages of one certification. */
import { createContext, useCallback, useContext } from "react";
import { useJourney } from "#/core/journeys/journey";
import { emailToken } from "#/core/session/email-token";

export type Proven = { email: string; token: string; isAvailable: boolean };

/** In this page's memory only: the address as it was typed, and what its certification answered. */
type Memory = { calls: string; email: string; type(email: string): void; proven: Proven | null; keep(proven: Proven): void };
const nothing = () => undefined;
export const EmailMemory = createContext<Memory>({ calls: "", email: "", type: nothing, proven: null, keep: nothing });

type EmailData = { attemptsLeft?: number; expiresAt?: string; resendAfter?: string; maskedEmail?: string };

export function useEmail() {
  const journey = useJourney<EmailData>();
  const { calls, email, type, proven, keep } = useContext(EmailMemory);
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs a certification");

  const request = useCallback(
    (address: string) => {
      type(address);
      return submit({ event: "request_email_code", path: `${calls}/request`, body: { email: address } });
    },
    [calls, submit, type],
  );
  const { applyUid } = snapshot;
  const confirm = useCallback(
    async (code: string) => {
      const body = { token: applyUid, email, code };
      const sent = await submit({ event: "confirm_email_code", path: `${calls}/confirm`, body });
      const token = sent.ok ? sent.data.emailToken : null;
      if (sent.ok && typeof token === "string") {
        emailToken.set(token);
        keep({ email, token, isAvailable: sent.data.isAvailable === true });
      }
      return sent;
    },
    [applyUid, calls, email, keep, submit],
  );
  return { ...journey, snapshot, data: snapshot.data, email, proven, request, confirm };
}
