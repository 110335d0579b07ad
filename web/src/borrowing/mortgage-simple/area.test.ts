import { expect, test } from "vitest";
import { convertArea, trimmedArea, cleanArea } from "./area";

test("decimals are cut after the second, everything but digits and one dot is left out [B512]", () => {
  expect(cleanArea("112.469")).toBe("112.46");
  expect(cleanArea("1,12.4㎡")).toBe("112.4");
  expect(cleanArea("1.2.3")).toBe("1.23");
  expect(cleanArea("84.")).toBe("84.");
});

test("zero becomes nothing [B513]", () => {
  expect(["0", "0.00", "0.009", ".", ""].map(trimmedArea)).toEqual(["", "", "", "", ""]);
  expect(trimmedArea("84.")).toBe("84");
  expect(trimmedArea("0.01")).toBe("0.01");
});

test("a pyeong has 3.306 square metres, and nothing is rounded up [B514]", () => {
  expect(convertArea("34.01", "pyeong")).toBe("112.43");
  expect(convertArea("112.46", "area")).toBe("34.01");
  expect(convertArea("10", "pyeong")).toBe("33.06");
  expect(convertArea("100", "pyeong")).toBe("330.6");
  expect(convertArea("0", "pyeong")).toBe("");
});
