/** The Korean of the site keeps to `docs/glossary.md`. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const REFUSED = [
  "시세에서 차지하는 몫", "먼저 있는 담보대출", "동안 이자로", "돈 넣을 계좌", "돈 받을 계좌", "까닭", "더 넣을 수 있어요", "상품은 이래요", "이렇게 살폈어요",
  "다음은 이것", "이 해에는 이자가 없어요", "번호면 그렇다고", "정하면 넘는 주문", "듣고 이해했어요", "돈을 넣을 계좌",
];
const PATTERNS = [/영업일 \d일/, /[\d}][개월번회] 가운데/, /, (부터|까지)[`"]/, /[\d}]쪽 중/];

const sources = globSync("src/**/*.{ts,tsx}").filter((path) => !/\.test\.|\/gen\//.test(path));

test("every source uses the terms of the glossary", () => {
  const refused = sources.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    const found = [...REFUSED.filter((words) => source.includes(words)), ...PATTERNS.filter((pattern) => pattern.test(source))];
    return found.map((words) => `${path}: ${words}`);
  });
  expect(sources.length).toBeGreaterThan(400);
  expect(refused).toEqual([]);
});
