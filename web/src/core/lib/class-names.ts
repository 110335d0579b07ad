/** Joins truthy class names: join("button", busy && "button--busy"). */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
