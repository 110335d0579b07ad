/** The Korean of the site keeps to `docs/glossary.md`. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const REFUSED = readFileSync("../docs/refused-words.txt", "utf8").trimEnd().split("\n").map((line) => new RegExp(line));

const sources = globSync("src/**/*.{ts,tsx}").filter((path) => !/\.test\.|\/gen\//.test(path));

test("every source uses the terms of the glossary", () => {
  const refused = sources.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    return REFUSED.filter((words) => words.test(source)).map((words) => `${path}: ${words}`);
  });
  expect(sources.length).toBeGreaterThan(400);
  expect(refused).toEqual([]);
});
