/**
 * Wraps the pages of all loan applications. `/upl` and `/loan/mortgage` name the loan; the other addresses below
 * `/loan` belong to the open application.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { JourneyRoute } from "#/core/journeys/journey-route";
import { QueryStatus } from "#/core/journeys/query-status";
import { charts, type Kind, namedBy } from "./kinds";
import { openLoan } from "./open-loan";

export default function LoanJourney() {
  const { pathname, search } = useLocation();
  const named = namedBy(pathname);
  const [known, setKnown] = useState(named);
  if (named && named !== known) setKnown(named);
  const kind = named ?? known;
  const given = pathname === MORTGAGE_COMPLETE && new URLSearchParams(search).get("applyUid");
  if (given) return <Navigate to={`/mypage/loan/mortgage/${encodeURIComponent(given)}`} replace />;
  return kind ? <JourneyRoute key={kind} chart={charts[kind]} /> : <FindLoan onFound={setKnown} />;
}

/** With an application's uid this page redirects to my page, because a borrower may have several applications. */
const MORTGAGE_COMPLETE = "/loan/mortgage/apply-complete";

/** Read once when the page opens; moves of the journey do not change the loan. */
function FindLoan({ onFound }: { onFound(kind: Kind): void }) {
  const asked = useQuery(openLoan(useLocation()));
  const kind = asked.data;
  useEffect(() => {
    if (kind) onFound(kind);
  }, [kind, onFound]);
  return (
    <main id="main" className="page-width pt-14">
      <QueryStatus of={asked} words="어디까지 했는지 확인하고 있어요" />
    </main>
  );
}
