import { describe, expect, it } from "vitest";
import { ROWS } from "./inquiry-api";
import { sectionOf } from "./sections";

describe("sections of pages [B540]", () => {
  it("has five rows a page", () => expect(ROWS).toBe(5));

  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [5, 6, [1, 2, 3, 4, 5]],
    [6, 6, [6]],
    [8, 12, [6, 7, 8, 9, 10]],
    [11, 12, [11, 12]],
  ])("page %i of %i stands among %j", (page, pages, offered) => expect(sectionOf(page, pages)).toEqual(offered));
});
