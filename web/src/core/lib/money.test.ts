import { expect, it } from "vitest";
import { amountText, delayRate, disclosed, inManwon, reading, rounded, signed, typedWon, won, yearlyRate } from "./money";

it("[B238] shows amounts in units of 10,000 won, grouped, and nothing for zero or less", () => {
  expect(inManwon(35_000_000)).toBe("3,500");
  expect(inManwon(0)).toBe("");
  expect(inManwon(-10_000)).toBe("");
});

it("[B239] shows disclosed figures in 조 from a trillion up, in 억 below", () => {
  expect(disclosed(1_230_000_000_000)).toBe("1.23조원");
  expect(disclosed(45_000_000_000)).toBe("450.00억원");
  expect(disclosed(610_000_000)).toBe("6.10억원");
  expect(disclosed(15_899_400_000)).toBe("158.99억원");
});

it("reads amounts beside each other in whole 만, without decimals", () => {
  expect([15_748_234_567, 100_000_000, 12_345_678, 9_999, 0].map(rounded).map((text) => text.replace(/\s/g, " "))).toEqual(["157억 4,823만원", "1억원", "1,235만원", "9,999원", "0원"]);
});

it("reads disclosed figures of less than 1억 in 만", () => {
  expect(disclosed(100_000_000)).toBe("1.00억원");
  expect(disclosed(99_999_999)).toBe("1억원");
  expect(disclosed(7_000_000)).toBe("700만원");
  expect(disclosed(12_345_678)).toBe("1,235만원");
  expect(disclosed(9_999)).toBe("9,999원");
  expect(disclosed(0)).toBe("0원");
});

it("states the sign of a change, and none of 0", () => {
  expect([5_407, -1_379_825, 0].map(signed)).toEqual(["+5,407원", "−1,379,825원", "0원"]);
});

it("[B240] shows the delay rate with two decimals", () => {
  expect(delayRate(3.2)).toBe("3.20%");
});

it("shows yearly rates with at least one decimal", () => {
  expect(["10", "8.5", "8.25"].map(yearlyRate)).toEqual(["10.0", "8.5", "8.25"]);
});

it("[B241] reads amounts with 만, 억, 조 and 경", () => {
  expect(reading(352_000_000)).toBe("3억\u00a05,200만원");
  expect(reading(12_345)).toBe("1만\u00a02,345원");
  expect(reading(1_000_000_000_000)).toBe("1조원");
  expect(reading(3e15 * 10)).toBe("3경원");
  expect(reading(0)).toBe("0원");
  expect(reading(-10_000)).toBe("−1만원");
});

it("writes round amounts in 만 and 억, and others in full", () => {
  expect(amountText(5_000_000)).toBe("500만원");
  expect(amountText(12_345)).toBe("12,345원");
  expect(amountText(0)).toBe("0원");
});

it("reads what is typed or pasted as won", () => {
  expect(typedWon("35,000,000원")).toBe(35_000_000);
  expect(typedWon("")).toBeNull();
  expect(won(35_000_000)).toBe("35,000,000원");
});
