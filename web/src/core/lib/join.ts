/** Class names that are there: join("btn", busy && "btn--busy"). */
export const join = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
