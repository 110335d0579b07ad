/** The route patterns of a journey's pages: `{at}` is replaced by each family of addresses, other values become parameters.
 * `paths`: the address of each step. Routes read it from `paths.json`: a first visit needs no chart. */
export function addressesOf(paths: Readonly<Record<string, string>>, families: readonly string[]): string[] {
  const bare = Object.values(paths).map((path) => path.replace(/\?.*/, ""));
  const spread = bare.flatMap((path) => (path.includes("{at}") ? families.map((family) => path.replace("{at}", family)) : [path]));
  return [...new Set(spread.map((path) => path.replace(/\{(\w+)\}/g, ":$1")))];
}
