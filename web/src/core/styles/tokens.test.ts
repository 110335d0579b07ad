import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const DISCLOSURE = "content/disclosure/popup.css";
const sheets = globSync("**/*.css", { cwd: new URL("../..", import.meta.url) })
  .filter((name) => name !== DISCLOSURE)
  .map((name) => read(`../../${name}`));

it("[B373] [B382] pages change at 768, 992 and 1200 px, and phones end at 767", () => {
  expect(read("./tokens.css").match(/--breakpoint-\w+: \d+px/g)).toEqual(["--breakpoint-md: 768px", "--breakpoint-lg: 992px", "--breakpoint-xl: 1200px"]);
  const edges = (side: string) => new Set(sheets.flatMap((sheet) => [...sheet.matchAll(new RegExp(`\\(${side}-width: ?(\\d+)px\\)`, "g"))].map(([, width]) => Number(width))));
  expect([...edges("min")].every((width) => [768, 992, 1200].includes(width))).toBe(true);
  expect([...edges("max")].every((width) => [767, 991, 1199].includes(width))).toBe(true);
  expect(edges("max")).toContain(767);
});

it("[B375] the disclosure stands above everything else", () => {
  expect(read(`../../${DISCLOSURE}`)).toContain("z-index: 10010");
  const layers = sheets.flatMap((sheet) => [...sheet.matchAll(/z-index: (\d+)/g)].map(([, layer]) => Number(layer)));
  expect(Math.max(...layers)).toBeLessThan(10_010);
});
