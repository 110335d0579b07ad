import { expect, it } from "vitest";
import { businessNumber, isValidBusinessNumber, hyphenatedBusiness } from "./business-number";

const why = (number: string) => businessNumber.safeParse(number).error?.issues[0]?.message;

it("takes published numbers of companies", () => {
  for (const number of ["1248100998", "2208162517", "1208147521"]) expect(why(number), number).toBeUndefined();
});

it("finds every other last digit", () => {
  const fitting = Array.from({ length: 10 }, (_, digit) => `124810099${digit}`).filter(isValidBusinessNumber);
  expect(fitting).toEqual(["1248100998"]);
});

it("says first what is missing, then what is wrong, then whose number it is", () => {
  expect(why("12481")).toMatch(/10자리/);
  expect(why("1248100997")).toMatch(/없는 사업자등록번호/);
  expect(why("1240100991")).toMatch(/없는|개인사업자/);
});

it("writes the number with hyphens", () => expect(hyphenatedBusiness("1248100998")).toBe("124-81-00998"));
