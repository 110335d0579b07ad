/** Wraps a certification that is one step of another flow: sign-up, a forgotten address, a changed address. */
import { useMemo, useState } from "react";
import { post } from "#/core/api/client";
import { type AddressOf, JourneyRoute } from "#/core/journeys/journey-route";
import type { Snapshot } from "#/core/journeys/state/model";
import { CertificationContext, type Request } from "./certification";
import { chart } from "./chart";

const open = async () => (await post<{ journey: Snapshot }>("/v2/credit/certification/open", { at: "signup" })).journey;

/** Resumes a certification that was opened elsewhere: only the last part of the address comes from the snapshot. */
const addressOf: AddressOf = ({ step, path }, { pathname }) =>
  step === "minor" ? path : pathname.slice(0, pathname.lastIndexOf("/")) + path.slice(path.lastIndexOf("/"));

export default function EmbeddedJourney() {
  const [last, setLast] = useState<Request | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const memory = useMemo(() => ({ last, setLast, token, setToken }), [last, token]);
  return (
    <CertificationContext value={memory}>
      <JourneyRoute chart={chart} open={open} addressOf={addressOf} />
    </CertificationContext>
  );
}
