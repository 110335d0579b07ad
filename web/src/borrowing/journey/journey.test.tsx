/** Compares the pages with the charts: every step has a page, every event a call, every address a route. */
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { screens as identityScreens } from "#/accounts/identity/screens";
import identity from "#/core/journeys/charts/identity.json";
import mortgage from "#/core/journeys/charts/mortgage.json";
import upl from "#/core/journeys/charts/upl.json";
import { stepRedirect, type Snapshot } from "#/core/journeys/state/model";
import openapi from "../../../openapi.json";
import { sharedCalls } from "../application/loan";
import { CALLS as MORTGAGE_CALLS } from "../mortgage/calls";
import { screens as mortgageScreens } from "../mortgage/screens";
import { CALLS } from "../upl/events";
import certifying from "../upl/routes";
import { screens } from "../upl/screens";
import { namedBy } from "./kinds";
import applying from "./routes";

const routes: RouteObject[] = [...applying, ...certifying];
const leaf = (path: string) => matchRoutes<RouteObject>(routes, path)?.at(-1)?.route.handle;
const posted = (path: string) => (openapi.paths as unknown as Record<string, { post: Record<string, unknown> }>)[`/api${path}`]?.post;

describe("the loans' pages", () => {
  test("every step of the charts has a page, and no page is left over", () => {
    expect(Object.keys(screens).toSorted()).toEqual(Object.keys(upl.steps).toSorted());
    expect(Object.keys(mortgageScreens).toSorted()).toEqual(Object.keys(mortgage.steps).toSorted());
  });

  test("an address names its loan, or belongs to whichever is open", () => {
    expect(namedBy("/upl/income")).toBe("upl");
    expect(namedBy("/loan/mortgage/draft/modal/success/1")).toBe("mortgage");
    for (const path of ["/loan/contract/info", "/loan/fds/1", "/loan/mortgages"]) expect(namedBy(path), path).toBeNull();
  });

  test("every step of a certification has a page; minors are led to a page of the site", () => {
    const steps = Object.keys(identity.steps).filter((step) => step !== "minor");
    expect(Object.keys(identityScreens).toSorted()).toEqual(steps.toSorted());
  });

  test.each(Object.entries(CALLS))("the API declares %s at %s", (event, path) => {
    expect(posted(path)?.["x-journey-kind"]).toBe("upl");
    // One call answers the offer, either way; the document names the acceptance.
    expect(posted(path)?.["x-journey-event"]).toBe(event === "decline_offer" ? "accept_offer" : event);
  });

  test.each(Object.entries(MORTGAGE_CALLS))("the API declares %s at %s", (event, path) => {
    expect(posted(path)).toMatchObject({ "x-journey-kind": "mortgage", "x-journey-event": event });
  });

  test.each(["/v2/credit", "/v2/loan"] as const)("the API declares every event that the loans share below %s", (calls) => {
    for (const [event, path] of Object.entries(sharedCalls(calls))) expect(posted(path)?.["x-journey-event"], path).toBe(event);
  });

  test.each(["/upl", "/loan"])("pages of both families answer below %s", (family) => {
    const both = ["compatibility", "scraping", "scraping/wait", "scraping/kakao", "id-authentication/id-card"];
    const more = ["id-authentication/driver-license", "account-authentication/certification", "address", "finish"];
    for (const page of [...both, ...more]) expect(leaf(`${family}/${page}`), page).toMatchObject({ access: "login" });
  });

  test.each([1, 2, 3])("[B448] the fraud questions have an address for step %i", (step) => {
    expect(leaf(`/upl/fds/${step}`)).toMatchObject({ access: "login", layout: "funnel" });
    expect(leaf(`/loan/fds/${step}`)).toMatchObject({ access: "login", layout: "funnel" });
  });

  test("[B453] [B454] the contract's pages take their parameters, with a page for each signer", () => {
    expect(upl.paths.agreements).toBe("/loan/contract/agreements?applyUid={applyUid}");
    expect(upl.paths.signature).toMatch(/\/\{signer\}\?termsToken=\{termsToken\}&applyUid=\{applyUid\}$/);
    for (const page of ["agreements", "certification", "certification/kakao", "certification/pass"])
      expect(leaf(`/loan/contract/${page}`), page).toMatchObject({ access: "login" });
  });

  test("the address of the next page leaves the contract's parameters behind, and keeps others", () => {
    const finished = { path: "/upl/finish", step: "finish" } as Snapshot;
    const here = { pathname: "/loan/contract/certification/kakao", search: "?termsToken=t&applyUid=a&deviceType=1" };
    expect(stepRedirect(upl, finished, here)).toBe("/upl/finish?deviceType=1");
  });

  test("certification is open to everybody, under both families", () => {
    for (const page of ["/upl/phone-certification", "/loan/phone-certification", "/upl/identity-authentication"])
      expect(leaf(page), page).toMatchObject({ access: "open" });
  });
});
