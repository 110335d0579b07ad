/** Which personal loan somebody has chosen before the application is open, kept over certification and sign-up. */
export type UplType = "origin" | "debtConsolidation";

const KEY = "uplType";

export const uplType = {
  get: (): UplType => (sessionStorage.getItem(KEY) === "debtConsolidation" ? "debtConsolidation" : "origin"),
  set: (type: UplType) => sessionStorage.setItem(KEY, type),
  drop: () => sessionStorage.removeItem(KEY),
};
