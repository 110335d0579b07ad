import { expect, test } from "vitest";
import type { Snapshot } from "#/core/journeys/state/model";
import { chosen } from "./open-loan";

const at = (kind: string, step: string, path: string) => ({ kind, step, path, applyUid: `${kind}-1` }) as Snapshot;
const terms = at("upl", "loan_terms", "/upl/loan-terms");
const signed = at("upl", "finish", "/loan/finish");
const account = at("mortgage", "account", "/loan/account-authentication");
const unsuited = at("mortgage", "compatibility_failed", "/loan/compatibility/failed");

test("the named application comes first", () => {
  const here = { pathname: "/loan/contract/agreements", search: "?applyUid=upl-1" };
  expect(chosen([account, terms], here)).toBe("upl");
});

test("then the one whose page it is, also when it is over", () => {
  expect(chosen([terms, account], { pathname: "/loan/account-authentication", search: "" })).toBe("mortgage");
  expect(chosen([terms, unsuited], { pathname: "/loan/compatibility/failed", search: "" })).toBe("mortgage");
});

test("then the open one; nobody's address is the personal loan's", () => {
  expect(chosen([signed, account], { pathname: "/loan/fds/1", search: "" })).toBe("mortgage");
  expect(chosen([unsuited, terms], { pathname: "/loan/fds/1", search: "" })).toBe("upl");
  expect(chosen([], { pathname: "/loan/address", search: "" })).toBe("upl");
});
