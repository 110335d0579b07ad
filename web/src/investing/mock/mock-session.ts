/** Starts, continues and ends mock investing. It runs in a separate browser window, so that the real site keeps its state. */
import { queryOptions } from "@tanstack/react-query";
import { get, post } from "#/core/api/client";
import type { Confirmed, Exposed, MockInfo } from "#/core/api/gen";
import { type MockType, mockOf } from "#/core/api/mock";
import { absolute } from "#/core/lib/links";
import { store } from "#/core/lib/storage";
import { endedKey, TUTORIAL_STEPS } from "./tutorial-steps";

const LIST_PATHS: Record<MockType, string> = { "apartment-collateral": "/products/collateral", "personal-credit-process": "/products/credit" };

export const INFO = ["mock", "info"] as const;
export const info = () => queryOptions({ queryKey: INFO, queryFn: () => get<MockInfo>("/v2/mock/info") });

/** Whether the invitation has been shown. */
export const invitationShown = (type: MockType) =>
  queryOptions({ queryKey: ["mock", "expose", type], queryFn: () => get<Exposed>("/v2/mock/expose", { params: { type } }) });
export const recordInvitationShown = (type: MockType) => post<Exposed>("/v2/mock/expose", { type });

export function openMock(type: MockType): void {
  const address = absolute(`${LIST_PATHS[type]}?mock=${type}`);
  if (!open(address, "_blank")) location.assign(address);
}

/** Ends mock investing. A window that the script cannot close opens the real list. */
export async function endMock(): Promise<void> {
  const given = mockOf(location.search) as MockType;
  const type = given in LIST_PATHS ? given : "apartment-collateral";
  store("mockToken", crypto.randomUUID()); // not removed: a late answer would bring the ended investor back
  for (const { group } of TUTORIAL_STEPS) sessionStorage.removeItem(endedKey(group));
  await recordInvitationShown(type).catch(() => undefined);
  close();
  setTimeout(() => location.replace(absolute(LIST_PATHS[type])), 300);
}

type Line = { productUid: string; amount: number };

export const investInMock = (lines: readonly Line[]): Promise<Confirmed> =>
  post<Confirmed>("/v2/mock/invest/multiple-confirm", { lines }, { headers: { "Idempotency-Key": crypto.randomUUID() } });
