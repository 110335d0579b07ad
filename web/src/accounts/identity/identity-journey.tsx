/** Wraps the pages of certification. Opens a certification or resumes the one of this browser. */
import { useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { post } from "#/core/api/client";
import { JourneyRoute } from "#/core/journeys/journey-route";
import { readOrigin } from "#/core/journeys/resume/origin";
import type { Snapshot } from "#/core/journeys/state/model";
import { isAuthenticated } from "#/core/session/session";
import { addressOf, addressFamily, isStandalone } from "./address";
import { CertificationContext, type Request } from "./certification";
import { chart } from "./chart";

export default function IdentityJourney() {
  const { pathname } = useLocation();
  const [known] = useState(isAuthenticated);
  const [last, setLast] = useState<Request | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const memory = useMemo(() => ({ last, setLast, token, setToken }), [last, token]);
  const [entry] = useState(() => entryOf(pathname));
  const standalone = isStandalone(pathname);
  if (standalone && !known && readOrigin()?.type !== "recover") return <Navigate to="/" replace />;
  if (!standalone && known) return <Navigate to="/upl/loan-agreement" replace />;
  return (
    <CertificationContext value={memory}>
      <JourneyRoute chart={chart} addressOf={addressOf} {...entry} />
    </CertificationContext>
  );
}

/** The first page is shown before the server answers. At other addresses the page depends on the server's snapshot. */
function entryOf(pathname: string) {
  const at = addressFamily(pathname);
  const open = async () => (await post<{ journey: Snapshot }>("/v2/credit/certification/open", { at })).journey;
  const first = chart.paths[chart.initial]?.replace("{at}", at);
  return { open, expected: pathname === first ? firstSnapshot(pathname) : null };
}

const firstSnapshot = (path: string): Snapshot => ({
  journeyId: "",
  kind: chart.id,
  applyUid: "",
  step: chart.initial,
  rank: 0,
  path,
  accepts: [],
  waitingOn: "borrower",
  deadline: null,
  sequence: 0,
  progress: { done: 0, total: chart.sections.length, section: "" },
  data: {},
});
