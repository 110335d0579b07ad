/** The loans whose applications have pages. */
import mortgage from "#/core/journeys/charts/mortgage.json";
import upl from "#/core/journeys/charts/upl.json";
import type { Chart } from "#/core/journeys/state/model";

export const charts = { upl, mortgage } satisfies Record<string, Chart>;
export type Kind = keyof typeof charts;

/** The loan that an address names, or null if the address belongs to the open application. */
export function namedBy(pathname: string): Kind | null {
  if (/^\/upl(\/|$)/.test(pathname)) return "upl";
  return /^\/loan\/mortgage(\/|$)/.test(pathname) ? "mortgage" : null;
}
