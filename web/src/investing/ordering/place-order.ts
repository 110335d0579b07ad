/**
 * Signs the amounts and sends the order. An order without an answer is sent again with the same key, also after a
 * reload, so that a lost connection causes no second order.
 */
import { post } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { Confirmed, Signed, Token } from "#/core/api/gen";
import type { Line } from "./lines";

type Attempt = { key: string; token: string; lines: readonly Line[]; agreements: Record<string, string> };

const UNSURE = "order-unsure";
const TIMES = 3; // automatic repetitions
const PAUSE = 2_000; // ms

/** Whether the answer of an earlier order is missing. */
export const hasUnsureOrder = (): boolean => sessionStorage.getItem(UNSURE) !== null;

/** `onUnsure` is called before a repetition. Throws ApiError; an `unsure` one may be repeated. */
export async function placeOrder(lines: readonly Line[], agreements: Record<string, string>, onUnsure: () => void): Promise<Confirmed> {
  const known = sessionStorage.getItem(UNSURE);
  let nonce: string | undefined; // of the first attempt; the client fetches one for each repetition
  let attempt: Attempt;
  if (known) attempt = JSON.parse(known) as Attempt;
  else {
    const signature = await signed(lines);
    nonce = signature.nonce;
    attempt = { key: crypto.randomUUID(), token: signature.token, lines, agreements };
  }
  sessionStorage.setItem(UNSURE, JSON.stringify(attempt));
  const { key, ...body } = attempt;
  for (let tried = 0; ; tried++) {
    try {
      const answer = await post<Confirmed>("/v2/invest/multiple-confirm", body, { headers: { "Idempotency-Key": key, ...(nonce && { "X-Nonce": nonce }) } });
      sessionStorage.removeItem(UNSURE);
      return answer;
    } catch (error) {
      const unsure = error instanceof ApiError && error.unsure;
      if (!unsure) sessionStorage.removeItem(UNSURE);
      if (!unsure || tried === TIMES) throw error;
      nonce = undefined;
      onUnsure();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

async function signed(lines: readonly Line[]): Promise<Signed> {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const { token } = await post<Token>("/v2/transfer/issue-sign-token/invest");
  return post<Signed>("/v2/transfer/sign/multiple-invest-amount", { token, lines }, { headers });
}
