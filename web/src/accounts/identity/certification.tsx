/** Shared by the pages of one certification. */
import { createContext, useCallback, useContext } from "react";
import { useLocation } from "react-router";
import type { Consent } from "#/core/journeys/consents";
import { useJourney } from "#/core/journeys/journey";
import { identityToken } from "#/core/session/identity-token";
import { callsOf } from "./address";

export type Request = {
  name: string;
  civilCodeFirst: string;
  civilCodeLast: string;
  carrier: string;
  mobile: string;
  agreements: Consent;
};

/** In this page's memory only: the last request, to send the code again without asking anew, and the result. */
type Memory = { last: Request | null; remember(request: Request): void; token: string | null; keep(token: string): void };
const nothing = () => undefined;
export const CertificationMemory = createContext<Memory>({ last: null, remember: nothing, token: null, keep: nothing });

export type IdentityData = {
  attemptsLeft?: number;
  expiresAt?: string;
  resendAfter?: string;
  maskedMobile?: string;
  isJoined?: boolean;
};

export function useCertification() {
  const journey = useJourney<IdentityData>();
  const { last, remember, token, keep } = useContext(CertificationMemory);
  const { snapshot, submit } = journey;
  const calls = callsOf(useLocation().pathname);
  if (!snapshot) throw new Error("this page needs a certification");

  const send = useCallback(
    (request: Request) => {
      remember(request);
      return submit({ event: "send_code", path: `${calls}/send`, body: request });
    },
    [calls, remember, submit],
  );
  const { applyUid } = snapshot;
  const confirm = useCallback(
    async (authNo: string) => {
      const body = { authSeq: applyUid, authNo };
      const sent = await submit({ event: "confirm_code", path: `${calls}/confirm`, body });
      if (sent.ok && typeof sent.data.identityToken === "string") {
        identityToken.set(sent.data.identityToken);
        keep(sent.data.identityToken);
      }
      return sent;
    },
    [applyUid, calls, keep, submit],
  );
  return { ...journey, snapshot, data: snapshot.data, token, last, send, confirm };
}
