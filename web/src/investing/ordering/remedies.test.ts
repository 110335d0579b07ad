import { expect, it } from "vitest";
import { concernsInvestor, remedyOf } from "./remedies";

const refused = (limitCode: number | null, available = 0, code = "") => remedyOf({ code, limitCode, available, amount: 300_000 });

it("[B338] a product that is not open leaves the order", () => {
  expect(refused(405)).toEqual({ kind: "remove", label: "이 상품 빼기" });
});

it("a deposit that does not reach is filled", () => {
  expect(refused(402, 700_000)).toEqual({ kind: "fill", label: "예치금 채우기", amount: 300_000 });
});

it("[B340] who is not found suitable takes the test", () => {
  expect(refused(10911)).toMatchObject({ kind: "go", href: "/invest-suitability-test" });
});

it.each([20201, 20202, 20203, 20210, 20220])("limit %i offers what is left of it, in whole units", (code) => {
  expect(refused(code, 1_234_567)).toMatchObject({ kind: "amount", amount: 1_230_000 });
  expect(refused(code, 9_999)).toMatchObject({ kind: "remove" });
});

it("more than the product still needs offers the remainder, to the won", () => {
  expect(refused(null, 7_500, "ORDER_OVER_REMAINDER")).toEqual({ kind: "amount", label: "7,500원만 투자하기", amount: 7_500 });
  expect(refused(null, 0, "NOT_FOUND")).toMatchObject({ kind: "remove" });
});

it("a notice that was not read is shown when the same is ordered again", () => {
  expect(refused(null, 0, "CREDIT_NOTICE_REQUIRED")).toEqual({ kind: "amount", label: "안내 확인하고 투자하기", amount: 300_000 });
});

it("what says something of the investor is no matter of a product", () => {
  for (const code of ["INVESTOR_NOT_CERTIFIED", "INVESTOR_TERMS_REQUIRED"])
    expect(refused(null, 0, code)).toMatchObject({ kind: "go", href: "/mypage/investor/register/personal" });
  const codes = ["INVESTOR_NOT_CERTIFIED", "INVESTOR_TERMS_REQUIRED", "INVESTOR_UNSUITABLE", "DEPOSIT_SHORT", "NOT_FOUND"];
  expect(codes.filter((code) => concernsInvestor({ code }))).toEqual(codes.slice(0, 3));
});
