/** Groups the pages of a list into sections. */
export const SECTION = 5; // pages

/** The pages of the section of `page`, out of `pages`. */
export function sectionOf(page: number, pages: number): number[] {
  const first = Math.floor((page - 1) / SECTION) * SECTION + 1;
  return Array.from({ length: Math.min(SECTION, pages - first + 1) }, (_, i) => first + i);
}
