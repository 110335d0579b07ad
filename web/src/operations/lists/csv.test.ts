import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("a cell with a separator is quoted", () => {
  expect(csvOf(["고객", "사유"], [["오*림", 'a,b "c"']])).toBe('고객,사유\r\n오*림,"a,b ""c"""\r\n');
});

test.each(["=cmd()", "+1", "-1", "@x", "\tx"])("%j does not run as a formula", (value) => {
  expect(csvOf(["값"], [[value]])).toBe(`값\r\n'${value}\r\n`);
});
