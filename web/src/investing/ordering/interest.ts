/** Interest after tax and fee. All requests of a page in one tick are sent as one call. */
import { get, post } from "#/core/api/client";
import type { InterestLine, TaxedInterest, TaxedInterests } from "#/core/api/gen";

type Waiting = { line: Required<InterestLine>; resolve(found: TaxedInterest): void; reject(error: unknown): void };

const waiting: Waiting[] = [];

export const interestOf = (line: Required<InterestLine>): Promise<TaxedInterest> =>
  new Promise((resolve, reject) => {
    if (waiting.push({ line, resolve, reject }) === 1) setTimeout(sendBatch);
  });

async function sendBatch(): Promise<void> {
  const asked = waiting.splice(0);
  try {
    const found = await ask(asked.map(({ line }) => line));
    for (const [at, { resolve, reject }] of asked.entries()) {
      const result = found[at];
      if (result) resolve(result);
      else reject(new Error("no such product"));
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

async function ask(lines: readonly Required<InterestLine>[]): Promise<readonly (TaxedInterest | undefined)[]> {
  const [first] = lines;
  if (first && lines.length === 1) {
    const { productUid, amount, token } = first;
    return [await get<TaxedInterest>(`/v2/products/${productUid}/expect-taxed-interest`, { params: { productUid, amount, token: token || null } })];
  }
  const { taxedInterests } = await post<TaxedInterests>("/v2/products/expect-taxed-interest", { lines });
  return lines.map((line) => taxedInterests.find(({ productUid, amount }) => productUid === line.productUid && amount === line.amount));
}
