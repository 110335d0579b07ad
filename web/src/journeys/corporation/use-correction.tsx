/** From the summary to a page that was filled in before, and back. */
import { type ReactElement, useState } from "react";
import Company from "./screens/company";
import Contact from "./screens/contact";
import PartitionChoice from "./screens/partition";

const PAGES = { company: Company, contact: Contact, partition: PartitionChoice } as const;
export type Part = keyof typeof PAGES;
export const isPart = (about: string): about is Part => about in PAGES;

/** `page` is what shows while a part is being corrected. */
export function useCorrection(): { page: ReactElement | null; correct(part: Part): void } {
  const [part, correct] = useState<Part | null>(null);
  const Page = part && PAGES[part];
  return { page: Page && <Page onDone={() => correct(null)} />, correct };
}
