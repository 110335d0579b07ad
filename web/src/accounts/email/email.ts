/** Shared by the pages of one certification. */
import { createContext, useCallback, useContext } from "react";
import { useJourney } from "#/core/journeys/journey";
import { type CertifiedEmail, certifiedEmail } from "#/core/session/certified-email";

/** Kept in memory: the typed address and the result of its certification. */
type EmailState = { calls: string; email: string; setEmail(email: string): void; certified: CertifiedEmail | null; setCertified(certified: CertifiedEmail): void };
const noop = () => undefined;
export const EmailContext = createContext<EmailState>({ calls: "", email: "", setEmail: noop, certified: null, setCertified: noop });

type EmailData = { attemptsLeft?: number; expiresAt?: string; resendAfter?: string; maskedEmail?: string };

export function useEmail() {
  const journey = useJourney<EmailData>();
  const { calls, email, setEmail, certified, setCertified } = useContext(EmailContext);
  const { snapshot, submit } = journey;
  if (!snapshot) throw new Error("this page needs a certification");

  const request = useCallback(
    (address: string) => {
      setEmail(address);
      return submit({ event: "request_email_code", path: `${calls}/request`, body: { email: address } });
    },
    [calls, submit, setEmail],
  );
  const { applyUid } = snapshot;
  const confirm = useCallback(
    async (code: string) => {
      const body = { token: applyUid, email, code };
      const sent = await submit({ event: "confirm_email_code", path: `${calls}/confirm`, body });
      const token = sent.ok ? sent.data.emailToken : null;
      if (sent.ok && typeof token === "string") {
        const result = { email, token, isAvailable: sent.data.isAvailable === true };
        certifiedEmail.set(result);
        setCertified(result);
      }
      return sent;
    },
    [applyUid, calls, email, setCertified, submit],
  );
  return { ...journey, snapshot, data: snapshot.data, email, certified, request, confirm };
}
