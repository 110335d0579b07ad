import { expect, it } from "vitest";
import { expectedOf, firstPayoutText } from "./expected";

const line = (firstPayoutOn: string, firstPayout: number, taxedInterest: number) => ({ productUid: "p", amount: 100_000, firstPayoutOn, firstPayout, taxedInterest });

it("the first payment of an order is everything paid on its earliest day", () => {
  const lines = [line("2098-02-01", 900, 9_000), line("2098-01-29", 580, 3_480), line("2098-01-29", 20, 100)];
  expect(expectedOf(lines)).toEqual({ interest: 12_580, firstPayoutOn: "2098-01-29", firstPayout: 600 });
});

it("names the day and the amount", () => {
  expect(firstPayoutText({ firstPayoutOn: "2098-01-29", firstPayout: 1_580 })).toBe("2098년 1월 29일 (수) 약\u00a01,580원");
});
