import { expect, it } from "vitest";
import { amountError, confirmPath, linesIn, mostOf, totalOf } from "./lines";

const search = (path: string) => new URLSearchParams(path.split("?")[1]);

it("an order stands in the address and is read from it again", () => {
  const lines = [{ productUid: "demo:1", amount: 500_000 }, { productUid: "b", amount: 10_000 }];
  expect(linesIn(search(confirmPath(lines)))).toEqual(lines);
  expect(search(confirmPath(lines, "초대")).get("token")).toBe("초대");
  expect(totalOf(lines)).toBe(510_000);
});

it("what is no line of an order is left out", () => {
  expect(linesIn(new URLSearchParams("line=a&line=:5&line=b:0&line=c:-1&line=d:1.5&line=e:x&line=f:10000"))).toEqual([{ productUid: "f", amount: 10_000 }]);
});

it("says what is wrong with an amount", () => {
  const bounds = { remaining: 1_000_000, limit: 300_000 };
  expect(amountError(null, bounds)).toMatch("입력해 주세요");
  expect(amountError(15_000, bounds)).toMatch("1만원 단위");
  expect(amountError(1_010_000, bounds)).toMatch("남은 모집 금액은 100만원");
  expect(amountError(310_000, bounds)).toMatch("30만원까지");
  expect(amountError(300_000, bounds)).toBeUndefined();
  expect(amountError(300_000, { remaining: 1_000_000, limit: 0 })).toBe("이 상품에 더 투자할 수 있는 한도가 없어요.");
});

it("a remainder below the unit may be taken whole", () => {
  expect(amountError(7_500, { remaining: 7_500 })).toBeUndefined();
  expect(mostOf({ remaining: 7_500, limit: 50_000 })).toBe(7_500);
  expect(mostOf({ remaining: 1_000_000, limit: 500_000, deposit: 123_456 })).toBe(120_000);
});
