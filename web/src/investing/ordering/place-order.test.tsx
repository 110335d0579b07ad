import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#/core/api/errors";
import { hasUnsureOrder, placeOrder } from "./place-order";

const LINES = [{ productUid: "p", amount: 10_000 }];
const ANSWER = { orderUid: "o", lines: [] };
type Sent = { key: string | null; body: unknown };
let calls: string[] = [];

/** Answers the orders in this sequence; a failure is a lost connection. Returns the orders that were sent. */
function answering(...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers, body }: { headers: Headers; body: string }) => {
    calls.push(`${url} ${headers.get("X-Nonce") ?? ""}`.trim());
    if (url.includes("/nonce")) return Response.json({ data: { nonce: "fetched" } });
    if (!url.includes("multiple-confirm")) return Response.json({ data: { token: `token-${url.length}`, nonce: "signed" } });
    sent.push({ key: headers.get("Idempotency-Key"), body: JSON.parse(body) });
    const answer = answers.shift();
    if (!answer) throw new TypeError("lost");
    return answer();
  });
  return sent;
}

beforeEach(() => {
  sessionStorage.clear();
  calls = [];
  vi.useFakeTimers();
});

test("an order whose answer is lost is asked for under the same key, also after a reload", async () => {
  const sent = answering();
  const unsure = vi.fn();
  const lost = expect(placeOrder(LINES, {}, unsure)).rejects.toThrow();
  await vi.runAllTimersAsync();
  await lost;
  expect(unsure).toHaveBeenCalledTimes(3);
  expect(hasUnsureOrder()).toBe(true);

  const again = answering(() => Response.json({ data: ANSWER }));
  expect(await placeOrder([{ productUid: "q", amount: 1 }], {}, unsure)).toEqual(ANSWER);
  expect(again).toEqual([sent[0]]);
  expect(hasUnsureOrder()).toBe(false);
});

test("an order takes three calls, and a repetition fetches a nonce of its own", async () => {
  const lost = () => {
    throw new TypeError("lost");
  };
  answering(lost, () => Response.json({ data: ANSWER }));
  const placed = placeOrder(LINES, {}, vi.fn());
  await vi.runAllTimersAsync();
  await placed;
  expect(calls.map((call) => call.replace("/api/v2", ""))).toEqual([
    "/transfer/issue-sign-token/invest",
    "/transfer/sign/multiple-invest-amount",
    "/invest/multiple-confirm signed",
    "/nonce?path=%2Fv2%2Finvest%2Fmultiple-confirm",
    "/invest/multiple-confirm fetched",
  ]);
});

test("a refusal is an answer: the next press is another order", async () => {
  const refused = () => Response.json({ data: { code: "TERMS_CHANGED" } }, { status: 409 });
  const sent = answering(refused, () => Response.json({ data: ANSWER }));
  await expect(placeOrder(LINES, {}, vi.fn())).rejects.toBeInstanceOf(ApiError);
  await placeOrder(LINES, {}, vi.fn());
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
