import { useState } from "react";
import { useQueryParameters } from "#/core/ui/query-parameters";

const FILTER = ["query", "only", "least", "most"];
const KNOWN = ["order", ...FILTER];

export type ListView = ReturnType<typeof useListView>;

/** The part of a list that is shown: its page, order and filter are in the address, by the names of the API. Codes, amounts and titles
 * only: an address is logged and sent to others. */
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
    /** "" is the list's own. */
    order: parameters.get("order") ?? "",
    query: parameters.get("query") ?? "",
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

/** A value of the address as it is typed: the address follows a moment later. */
export function useTyped(value: string, onValue: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === value) setTyped(null); // the address has followed
  const type = (other: string) => {
    setTyped(other);
    onValue(other);
  };
  return [typed ?? value, type];
}
