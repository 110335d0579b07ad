/** What a member still has to do before investing, and the action that leads there. */
import { REGISTRATION } from "#/core/session/access";
import { lackingOf, SUITABILITY, useInvestorSteps } from "./investor-steps";

/** `next`: the address to which the completed preparation returns. `steps` and `missing` are undefined until they are known, and `asked`
 * is the reading that they wait for. `waits`: that the member also waits for a confirmation, so that the missing steps do not suffice. */
export function usePreparation(next?: string) {
  const { asked, userType, steps } = useInvestorSteps(next ?? REGISTRATION);
  const missing = steps && lackingOf(steps);
  const [first, ...others] = missing ?? [];
  const test = first?.name === SUITABILITY && others.length === 0 ? first.links[0] : undefined; // nothing else waits for the member
  const isReviewed = steps?.some(({ state }) => state === "확인 중") ?? false;
  return { asked, userType, steps, missing, ...wordsOf(missing?.length, isReviewed), href: test?.to ?? (next ? `${REGISTRATION}?next=${encodeURIComponent(next)}` : REGISTRATION) };
}

function wordsOf(count: number | undefined, isReviewed: boolean): { title: string; label: string; waits?: string } {
  if (count === undefined) return { title: "투자할 준비가 더 필요해요", label: "투자 준비 마치기" };
  if (count === 0) return { title: "거의 다 왔어요", label: "준비 상태 보기", waits: "담당자가 보고 있어요. 끝나면 문자로 알려 드릴게요." };
  const counted = { title: `투자까지 ${count}가지 남았어요`, label: `투자 준비 ${count}가지 마치기` };
  return isReviewed ? { ...counted, waits: "담당자가 확인하고 있는 것도 있어요. 확인이 끝나면 문자로 알려 드려요." } : counted;
}
