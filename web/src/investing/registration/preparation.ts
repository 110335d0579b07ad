/** What a member still has to do before investing, and the action that leads there. */
import type { Certification } from "#/accounts/certifications/certifications";
import { REGISTRATION } from "#/core/session/access";
import { lackingOf, SUITABILITY, useInvestorSteps } from "./investor-steps";

/** `missing` is undefined until the steps are known. */
export type Preparation = { title: string; missing: readonly Certification[] | undefined; label: string; href: string };

/** `next`: the address to which the completed preparation returns. */
export function usePreparation(next: string): Preparation {
  const { steps } = useInvestorSteps(next);
  const missing = steps && lackingOf(steps);
  const [first, ...others] = missing ?? [];
  const test = first?.name === SUITABILITY && others.length === 0 ? first.links[0] : undefined; // all others are done
  return { ...wordsOf(missing?.length), missing, href: test?.to ?? `${REGISTRATION}?next=${encodeURIComponent(next)}` };
}

function wordsOf(count: number | undefined): Pick<Preparation, "title" | "label"> {
  if (count === undefined) return { title: "투자할 준비가 더 필요해요", label: "투자 준비 마치기" };
  if (count === 0) return { title: "거의 다 왔어요", label: "준비 상태 보기" };
  return { title: `투자까지 ${count}가지 남았어요`, label: `투자 준비 ${count}가지 마치기` };
}
