/** The chip of all kinds of products. */
export const ALL = "all";

/** The selected chips: the one for all kinds, or the chosen kinds. */
export const selectedChips = (kinds: readonly string[], chosen: readonly string[]): readonly string[] =>
  kinds.every((kind) => chosen.includes(kind)) ? [ALL] : chosen;

/** The chosen kinds after a press. If all kinds were chosen, pressing one chooses only that one. */
export function toggleKind(kinds: readonly string[], chosen: readonly string[], chip: string): string[] {
  if (chip === ALL) return [...kinds];
  if (selectedChips(kinds, chosen).includes(ALL)) return [chip];
  return chosen.includes(chip) ? chosen.filter((one) => one !== chip) : [...chosen, chip];
}
