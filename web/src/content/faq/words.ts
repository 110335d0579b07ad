/** Words that mean the same to a reader who looks for an answer. */
const RELATED: readonly (readonly string[])[] = [
  ["세금", "원천징수", "이자소득", "15.4%"],
  ["수수료", "이용료"],
  ["출금", "인출", "찾을 수"],
  ["입금", "가상계좌", "예치금을 넣"],
  ["연체", "늦게", "늦은", "밀리", "추심", "받아 내", "회수"],
  ["손실", "원금", "상각", "잃을"],
  ["파산", "폐업", "문을 닫"],
  ["취소", "철회", "그만"],
  ["한도", "얼마까지", "얼마부터"],
  ["거절", "탈락"],
  ["중도상환", "일찍 갚", "미리 갚"],
];

/** The words to look for, without spaces: the typed ones and those related to them. */
export function wordsFor(typed: string): string[] {
  const word = bare(typed);
  const related = RELATED.filter((group) => group.some((one) => word.length > 1 && bare(one).startsWith(word))).flat();
  return [word, ...related.map(bare)];
}

/** The text without spaces, in which the words are found. */
export const bare = (text: string): string => text.replace(/\s/g, "");
