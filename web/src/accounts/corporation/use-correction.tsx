/** Opens an earlier page from the summary, at an address below the summary's, and returns to it. */
import type { ReactElement } from "react";
import { useNavigate, useParams } from "react-router";
import { useJourney } from "#/core/journeys/journey";
import Company from "./screens/company";
import Contact from "./screens/contact";
import PartitionChoice from "./screens/partition";

const PAGES = { company: Company, contact: Contact, partition: PartitionChoice } as const;
const CORRECTABLE_STEPS: readonly string[] = ["documents", "returned"];
type Part = keyof typeof PAGES;
export const isPart = (about: string): about is Part => about in PAGES;

/** `page` is shown while a part is being corrected. */
export function useCorrection(): { page: ReactElement | null; correct(part: Part): void } {
  const { snapshot } = useJourney();
  const { part = "" } = useParams();
  const navigate = useNavigate();
  const summary = snapshot?.path ?? "";
  const Page = isPart(part) && CORRECTABLE_STEPS.includes(snapshot?.step ?? "") ? PAGES[part] : null;
  return {
    page: Page && <Page onDone={() => void navigate(summary, { replace: true })} />,
    correct: (chosen) => void navigate(`${summary}/${chosen}`),
  };
}
