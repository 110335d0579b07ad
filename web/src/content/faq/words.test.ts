import { expect, it } from "vitest";
import { wordsFor } from "./words";

it("related words are found, too", () => {
  expect(wordsFor("세금")).toContain("원천징수");
  expect(wordsFor("문을 닫")).toEqual(expect.arrayContaining(["문을닫", "파산", "폐업"]));
});

it("an unknown word, or a single letter, stands for itself", () => {
  expect(wordsFor("나무")).toEqual(["나무"]);
  expect(wordsFor("연")).toEqual(["연"]);
});
