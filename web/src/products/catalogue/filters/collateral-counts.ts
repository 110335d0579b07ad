/** How many products each state and each category of the filter has. */
import type { CategoryCounts } from "#/core/api/gen";
import { PHASE } from "../products-api";
import type { CollateralFilter } from "./collateral-filter";

const FIELDS = { [PHASE.ongoing]: "ongoing", [PHASE.planned]: "planned", [PHASE.ended]: "ended" } as const;

/** The products in one of the phases and one of the categories; an empty list means all. */
const among = (counts: readonly CategoryCounts[], states: readonly string[], categories: readonly string[]): number =>
  counts
    .filter(({ category }) => categories.length === 0 || categories.includes(category))
    .flatMap((one) => (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((state) => (states.length === 0 || states.includes(state) ? one[FIELDS[state]] : 0)))
    .reduce((total, number) => total + number, 0);

/** The number of a state counts the chosen categories only, the number of a category the chosen states. */
export const countsFor = (counts: readonly CategoryCounts[], { stateList, categoryList }: Pick<CollateralFilter, "stateList" | "categoryList">) => ({
  ofEveryState: among(counts, [], categoryList),
  ofState: (state: string) => among(counts, [state], categoryList),
  ofCategory: (category: string) => among(counts, stateList, [category]),
});
