import { expect, test } from "vitest";
import openapi from "../../../../openapi.json";
import { CALLS } from "./account";

const kinds = { "/v2/certification/account": "bank_account", "/v2/credit/account": "upl" };

test.each(Object.entries(kinds))("the API declares every event of an account below %s", (calls, kind) => {
  for (const [event, call] of Object.entries(CALLS)) {
    const { post } = (openapi.paths as unknown as Record<string, { post: Record<string, unknown> }>)[`/api${calls}${call}`] ?? {};
    expect(post).toMatchObject({ "x-journey-kind": kind, "x-journey-event": event });
  }
});
