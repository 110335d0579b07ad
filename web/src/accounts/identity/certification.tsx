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

/** Kept in memory only: the last request, so that the code can be sent again, and the result. */
type CertificationState = { last: Request | null; setLast(request: Request): void; token: string | null; setToken(token: string): void };
const noop = () => undefined;
export const CertificationContext = createContext<CertificationState>({ last: null, setLast: noop, token: null, setToken: noop });

type IdentityData = {
  attemptsLeft?: number;
  expiresAt?: string;
  resendAfter?: string;
  maskedMobile?: string;
  isJoined?: boolean;
};

export function useCertification() {
  const journey = useJourney<IdentityData>();
  const { last, setLast, token, setToken } = useContext(CertificationContext);
  const { snapshot, submit } = journey;
  const calls = callsOf(useLocation().pathname);
  if (!snapshot) throw new Error("this page needs a certification");

  const send = useCallback(
    (request: Request) => {
      setLast(request);
      return submit({ event: "send_code", path: `${calls}/send`, body: request });
    },
    [calls, setLast, submit],
  );
  const { applyUid } = snapshot;
  const confirm = useCallback(
    async (authNo: string) => {
      const body = { authSeq: applyUid, authNo };
      const sent = await submit({ event: "confirm_code", path: `${calls}/confirm`, body });
      if (sent.ok && typeof sent.data.identityToken === "string") {
        identityToken.set(sent.data.identityToken);
        setToken(sent.data.identityToken);
      }
      return sent;
    },
    [applyUid, calls, setToken, submit],
  );
  return { ...journey, snapshot, data: snapshot.data, token, last, send, confirm };
}
