/** The ticked consents of an order in session storage, so that a reload and the certification of an account keep them. */
import type { AgreementText } from "#/core/api/gen";
import { ORDER_CONSENTS as KEY } from "#/core/session/investor";

type Kept = { order: string; texts: readonly string[] };

/** `order`: the address of the order. A text is named by its hash, so that a changed text is not ticked. */
export function keepConsents(order: string, agreements: readonly AgreementText[], ticked: ReadonlySet<string>): void {
  const texts = agreements.filter(({ id }) => ticked.has(id)).map(({ contentHash }) => contentHash);
  sessionStorage.setItem(KEY, JSON.stringify({ order, texts } satisfies Kept));
}

/** The ids of the consents that were ticked for the same order. */
export function keptConsents(order: string, agreements: readonly AgreementText[]): ReadonlySet<string> {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
  if (kept?.order !== order) return new Set();
  return new Set(agreements.filter(({ contentHash }) => kept.texts.includes(contentHash)).map(({ id }) => id));
}

export const forgetConsents = (): void => sessionStorage.removeItem(KEY);
