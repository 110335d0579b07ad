import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const DISCLOSURE = "content/disclosure/popup.css";
const sheets = globSync("**/*.css", { cwd: new URL("../..", import.meta.url) })
  .filter((name) => name !== DISCLOSURE)
  .map((name) => read(`../../${name}`));

it("[B373] [B382] pages change at 768, 992 and 1200 px, and phones end at 767, at the browser's usual size of text, and earlier at a larger one", () => {
  const EDGES = [768, 992, 1200].map((px) => `${px / 16}em`);
  expect(read("./tokens.css").match(/--breakpoint-\w+: \w+/g)).toEqual(["--breakpoint-md: 48em", "--breakpoint-lg: 62em", "--breakpoint-xl: 75em"]);
  const widths = sheets.flatMap((sheet) => [...sheet.matchAll(/@media[^{]*/g)].flatMap(([query]) => [...query.matchAll(/\(([^()]*width[^()]*)\)/g)].map(([, width]) => width)));
  const allowed = EDGES.flatMap((edge) => [`width < ${edge}`, `width >= ${edge}`]);
  expect(widths).toContain("width < 48em");
  expect(widths.filter((width) => !allowed.includes(width ?? ""))).toEqual([]);
});

it("[B375] the disclosure stands above everything else", () => {
  expect(read(`../../${DISCLOSURE}`)).toContain("z-index: 10010");
  const layers = sheets.flatMap((sheet) => [...sheet.matchAll(/z-index: (\d+)/g)].map(([, layer]) => Number(layer)));
  expect(Math.max(...layers)).toBeLessThan(10_010);
});
