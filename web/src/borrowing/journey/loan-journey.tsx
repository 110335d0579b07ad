/**
 * Around the pages of every loan's application. `/upl` and `/loan/mortgage` name the loan; the other addresses below
 * `/loan` are those of whichever application is open.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Pending } from "#/core/journeys/pending";
import { JourneyRoute } from "#/core/journeys/journey-route";
import { type Kind, charts, namedBy } from "./kinds";
import { openLoan } from "./open-loan";

export default function LoanJourney() {
  const { pathname, search } = useLocation();
  const named = namedBy(pathname);
  const [known, setKnown] = useState(named);
  if (named && named !== known) setKnown(named);
  const kind = named ?? known;
  if (!kind) return <Finding search={search} onFound={setKnown} />;
  return <JourneyRoute key={kind} chart={charts[kind]} />;
}

/** Asked once on arrival; the journey's own moves stay with its loan. */
function Finding({ search, onFound }: { search: string; onFound(kind: Kind): void }) {
  const asked = useQuery(openLoan(new URLSearchParams(search).get("applyUid")));
  const kind = asked.data;
  useEffect(() => {
    if (kind) onFound(kind);
  }, [kind, onFound]);
  return (
    <main id="main" className="wrap pt-14">
      <Pending of={asked} words="어디까지 했는지 확인하고 있어요" />
    </main>
  );
}
