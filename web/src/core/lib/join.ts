/** Joins truthy class names: join("btn", busy && "btn--busy"). */
export const join = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
