import type { Chart } from "./model";

/** The route patterns of a chart's pages: `{at}` is replaced by each family of addresses, other values become parameters. */
export function addressesOf(chart: Chart, families: readonly string[]): string[] {
  const bare = Object.values(chart.paths).map((path) => path.replace(/\?.*/, ""));
  const spread = bare.flatMap((path) => (path.includes("{at}") ? families.map((family) => path.replace("{at}", family)) : [path]));
  return [...new Set(spread.map((path) => path.replace(/\{(\w+)\}/g, ":$1")))];
}
