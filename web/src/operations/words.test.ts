import { expect, test } from "vitest";
import { factOf, waiting } from "./words";

const files = import.meta.glob<{ default: { steps: Record<string, Record<string, string[]>> } }>("../core/journeys/charts/*.json", { eager: true });
const BY_ITSELF = ["@timed_out", "@expired", "@cancelled"];

test("every fact that an operator may report has words", () => {
  const facts = Object.values(files)
    .flatMap((file) => Object.values(file.default.steps).flatMap(Object.keys))
    .filter((label) => label.startsWith("@") && !BY_ITSELF.includes(label))
    .map((label) => label.slice(1));
  expect(facts).not.toHaveLength(0);
  expect([...new Set(facts)].filter((fact) => factOf(fact) === fact)).toEqual([]);
});

test.each([
  [20, "방금 들어왔어요"],
  [60, "1분째 기다려요"],
  [3 * 3600 + 12 * 60, "3시간 12분째 기다려요"],
  [2 * 86_400 + 4 * 3600 + 50, "2일 4시간째 기다려요"],
  [86_400, "1일째 기다려요"],
])("after %d s", (seconds, words) => {
  expect(waiting(new Date(0).toISOString(), seconds * 1000)).toBe(words);
});
