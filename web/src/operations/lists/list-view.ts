import { useQueryParameters } from "#/core/ui/query-parameters";

const FILTER = ["only", "least", "most"];
const KNOWN = ["order", ...FILTER];
export const OLDEST = "oldest";

export type ListView = ReturnType<typeof useListView>;

/** The part of a list that is shown: its page, order and filter are in the address, by the names of the API. Codes and amounts only:
 * an address is logged and sent to others. */
export function useListView() {
  const [parameters, change] = useQueryParameters();
  /** Replaces values; an empty one removes its name. The list starts at its first page, unless that is given. */
  const set = (changed: Record<string, readonly string[]>) =>
    change((now) => {
      for (const [name, values] of Object.entries({ page: [], ...changed })) {
        now.delete(name);
        for (const value of values.filter(Boolean)) now.append(name, value);
      }
      return now;
    });
  const page = Number(parameters.get("page")) || 1;
  return {
    page,
    order: parameters.get("order") ?? OLDEST,
    only: parameters.getAll("only"),
    least: parameters.get("least") ?? "",
    most: parameters.get("most") ?? "",
    isFiltered: FILTER.some((name) => parameters.has(name)),
    set,
    setPage: (other: number) => set({ page: [`${other}`] }),
    clear: () => set(Object.fromEntries(FILTER.map((name) => [name, []]))),
    /** The query of a page, for the API. */
    queryOf: (at = page) => new URLSearchParams([...[...parameters].filter(([name]) => KNOWN.includes(name)), ["page", `${at}`]]).toString(),
  };
}
