import { queryOptions } from "@tanstack/react-query";
import { currentJourney } from "#/core/journeys/state/journeys-api";
import { isOver, stepRedirect, type Snapshot } from "#/core/journeys/state/model";
import { charts, type Kind } from "./kinds";

type Address = { pathname: string; search: string };
const KINDS = Object.keys(charts) as Kind[];

/** The application that an address belongs to: the named one, the one with that page, or the open one, in this order. */
export function chosen(found: readonly Snapshot[], here: Address): Kind {
  const named = new URLSearchParams(here.search).get("applyUid");
  const rank = (at: Snapshot): number => {
    const chart = charts[at.kind as Kind];
    if (at.applyUid === named) return 0;
    if (stepRedirect(chart, at, here) === null) return 1;
    return isOver(chart, at.step) ? 3 : 2;
  };
  const [first] = found.toSorted((a, b) => rank(a) - rank(b));
  return (first?.kind ?? "upl") as Kind;
}

export const openLoan = (here: Address) =>
  queryOptions({
    queryKey: ["loan", "open", here.pathname, here.search],
    queryFn: async () => chosen((await Promise.all(KINDS.map(currentJourney))).filter((at) => at !== null), here),
    staleTime: 0,
    gcTime: 0,
  });
