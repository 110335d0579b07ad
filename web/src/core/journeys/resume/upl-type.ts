/** The type of personal loan that was chosen before the application, stored during certification and sign-up. */
export type UplType = "origin" | "debtConsolidation";

const KEY = "uplType";

export const uplType = {
  get: (): UplType => (sessionStorage.getItem(KEY) === "debtConsolidation" ? "debtConsolidation" : "origin"),
  set: (type: UplType) => sessionStorage.setItem(KEY, type),
  drop: () => sessionStorage.removeItem(KEY),
};
