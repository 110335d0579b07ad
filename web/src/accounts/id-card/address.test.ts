import { expect, it } from "vitest";
import routes from "#/accounts/authentication/routes";
import exported from "#/core/journeys/charts/id_card.json";
import { type Chart, stepRedirect, type Snapshot } from "#/core/journeys/state/model";
import { addressOf, nextPage } from "./address";

const at = (step: string, data = {}) => ({ step, path: `/authentication/${step}`, data }) as Snapshot;
const capture = { pathname: "/verification/id/capture", search: "?nextPage=%2Fmypage" };

it("keeps to the family of addresses in which the card was begun", () => {
  expect(addressOf(at("id_photo"), { pathname: "/authentication/id_photo", search: "" })).toBe("/authentication/id_photo");
  expect(addressOf(at("id_photo"), capture)).toBe("/verification/id/capture");
  expect(addressOf(at("id_details", { card: "driver-license" }), capture)).toBe("/verification/id/driver-license/confirm");
  expect(addressOf(at("id_details", { card: "id-card" }), capture)).toBe("/verification/id/resident-registration-card/confirm");
  expect(addressOf(at("id_review"), capture)).toBe("/verification/id/pending-review");
});

it("comes back from the page of failures, which both families share", () => {
  const failed = { pathname: addressOf(at("id_mismatch"), capture), search: capture.search };
  expect(failed.pathname).toBe("/authentication/id_mismatch");
  expect(addressOf(at("id_photo"), failed)).toBe("/verification/id/capture");
});

it("[B455] goes on to the page that was named, and to no other site", () => {
  expect(nextPage(capture.search)).toBe("/mypage");
  expect(nextPage("?nextPage=https%3A%2F%2Fevil.example")).toBe("/");
  expect(nextPage("")).toBeNull();
});

const chart: Chart = exported;
const declared = routes
  .flatMap(({ children }) => children ?? [])
  .map(({ path }) => path ?? "")
  .filter((path) => path.startsWith("/verification/") || path.startsWith("/authentication/id-authentication"));

it("has no address at which nothing shows: one of the steps stays at each", () => {
  const steps = Object.entries(chart.paths).flatMap(([step, path]) =>
    ["id-card", "driver-license"].map((card) => ({ step, path: path.replace("{card}", card), data: { card } }) as unknown as Snapshot),
  );
  const shown = (path: string) =>
    steps.some((snapshot) => {
      const here = { pathname: path.replace(/:card/, "id-card"), search: path.startsWith("/verification/") ? "?nextPage=%2F" : "" };
      return stepRedirect(chart, { ...snapshot, path: addressOf(snapshot, here) }, here) === null;
    });
  expect(declared).toContain("/verification/id/pending-review");
  for (const path of declared) expect(shown(path), path).toBe(true);
});
