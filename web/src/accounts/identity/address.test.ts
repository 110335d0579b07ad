import { expect, it } from "vitest";
import routes from "#/accounts/authentication/routes";
import exported from "#/core/journeys/charts/identity.json";
import type { Chart, Snapshot } from "#/core/journeys/state/model";
import { addressOf, callsOf, isInPersonalLoan } from "./address";

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

it("keeps to the loan in whose pages it is, and sends minors to otherParty", () => {
  expect(addressOf(at("code"), { pathname: "/loan/phone-certification", search: "" })).toBe("/loan/code");
  expect(addressOf(at("code"), { pathname: "/upl/walk-in/phone-certification", search: "" })).toBe("/upl/walk-in/code");
  expect(addressOf({ ...at("minor"), path: "/minors" }, { pathname: "/authentication/personal/waiting", search: "" })).toBe("/minors");
});

const chart: Chart = exported;
const declared = routes
  .flatMap(({ children }) => children ?? [])
  .map(({ path }) => path ?? "")
  .filter((path) => /^\/authentication\/(personal|phone-certification)/.test(path));

it("has no address at which nothing shows: one of the steps stays at each", () => {
  const steps = Object.keys(chart.steps).flatMap((step) => [at(step), at(step, down)]);
  const stays = (pathname: string) => steps.some((snapshot) => addressOf(snapshot, { pathname, search: "" }) === pathname);
  const identifying = declared.filter((path) => !path.endsWith("/id-card"));
  expect(identifying).toHaveLength(6);
  for (const path of identifying) expect(stays(path), path).toBe(true);
});

it.each([
  ["/loan/mortgage/phone-certification", "/v2/loan/mortgage/identity"],
  ["/loan/mortgage/joint-or-third-party/identity-authentication", "/v2/loan/mortgage/joint-or-third-party/identity"],
  ["/upl/walk-in/phone-certification", "/v2/credit/certification/walk-in"],
  ["/authentication/personal/insert", "/v2/credit/certification"],
])("certifies at %s by the calls below %s", (pathname, calls) => {
  expect(callsOf(pathname)).toBe(calls);
});

it.each([
  ["/upl/phone-certification", true],
  ["/upl/walk-in/phone-certification", true],
  ["/loan/identity-authentication", true],
  ["/loan/mortgage/phone-certification", false],
  ["/authentication/phone-certification", false],
  ["/signup/phone-certification", false],
])("is the first step of a personal loan at %s: %s", (pathname, expected) => {
  expect(isInPersonalLoan(pathname)).toBe(expected);
});
