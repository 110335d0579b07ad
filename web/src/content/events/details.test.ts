import { expect, it } from "vitest";
import { detailsOf } from "./details";

it("only texts of the thumbnail are shown", () => {
  expect(detailsOf('{"words": "커피", "target": 3, "result": "열 분"}')).toEqual({ words: "커피", result: "열 분" });
});

it("a thumbnail without details has none", () => {
  for (const content of ["", "null", "3", "["]) expect(detailsOf(content)).toEqual({});
});
