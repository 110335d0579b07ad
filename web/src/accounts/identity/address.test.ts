import { expect, it } from "vitest";
import type { Snapshot } from "#/core/journeys/state/model";
import { addressOf } from "./address";

const at = (step: string, data = {}) => ({ step, path: `/upl/${step}`, data }) as Snapshot;
const down = { problem: { code: "INSTITUTION_DOWN" } };

it.each([
  ["phone", {}, "insert"],
  ["phone", down, "waiting/re-try"],
  ["sending", {}, "waiting"],
  ["code", {}, "insert"],
  ["checking", {}, "waiting"],
  ["locked", {}, "errors"],
  ["expired", {}, "errors"],
])("shows %s %o at /authentication/personal/%s", (step, data, page) => {
  expect(addressOf(at(step, data), { pathname: "/authentication/personal/insert", search: "" })).toBe(`/authentication/personal/${page}`);
});

it.each([
  ["phone", "/authentication/phone-certification"],
  ["code", "/authentication/phone-certification/agency-certify"],
  ["locked", "/authentication/phone-certification"],
])("shows %s at %s", (step, address) => {
  expect(addressOf(at(step), { pathname: "/authentication/phone-certification", search: "" })).toBe(address);
});

it("keeps to the loan in whose pages it is, and sends minors to theirs", () => {
  expect(addressOf(at("code"), { pathname: "/loan/phone-certification", search: "" })).toBe("/loan/code");
  expect(addressOf(at("code"), { pathname: "/upl/walk-in/phone-certification", search: "" })).toBe("/upl/walk-in/code");
  expect(addressOf({ ...at("minor"), path: "/minors" }, { pathname: "/authentication/personal/waiting", search: "" })).toBe("/minors");
});
