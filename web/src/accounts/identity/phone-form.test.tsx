import { expect, test } from "vitest";
import { shownFields } from "./phone-form";

const who = { name: "한서윤", civilFront: "900315", civilBack: "2", carrier: "01", mobile: "010-1234-5678" };

test.each([
  [1, { ...who, name: "한" }],
  [2, { ...who, civilBack: "" }],
  [3, { ...who, carrier: "" }],
  [4, { ...who, mobile: "" }],
  [4, who],
])("%i fields show", (fields, typed) => {
  expect(shownFields(typed)).toBe(fields);
});
