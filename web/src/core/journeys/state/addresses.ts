import type { Chart } from "./model";

/** The router's addresses of a chart's pages: `{at}` in every family of addresses, other values as parameters. */
export function addressesOf(chart: Chart, families: readonly string[]): string[] {
  const bare = Object.values(chart.paths).map((path) => path.replace(/\?.*/, ""));
  const spread = bare.flatMap((path) => (path.includes("{at}") ? families.map((family) => path.replace("{at}", family)) : [path]));
  return [...new Set(spread.map((path) => path.replace(/\{(\w+)\}/g, ":$1")))];
}
