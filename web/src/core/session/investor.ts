/** What the site knows of an investor beside the account: where to pay in and what is there, and the limits. */
import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { get } from "#/core/api/client";
import type { Cap, Caps, HonestInfo, InvestorInfo } from "#/core/api/gen";

/** What is proven and agreed to, and the balance; read anew on every visit. */
export const investorInfo = () => queryOptions({ queryKey: ["user", "info"], queryFn: () => get<InvestorInfo>("/v2/user/info"), staleTime: 0 });

/** `honestInfo` holds one entry once it has been read. */
export type Investor = { honestInfo: readonly HonestInfo[]; investmentCap: readonly Cap[] };

let investor: Investor = { honestInfo: [], investmentCap: [] };
const listeners = new Set<() => void>();

function become(known: Partial<Investor>): void {
  investor = { ...investor, ...known };
  for (const listener of listeners) listener();
}

export const currentInvestor = (): Investor => investor;

export const useInvestor = (): Investor =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentInvestor);

/** Pages that show money have to say when it cannot be read: what was known is dropped, the failure goes on. */
export async function loadHonestInfo(): Promise<HonestInfo> {
  try {
    const info = await get<HonestInfo>("/v2/user/honest-info");
    become({ honestInfo: [info] });
    return info;
  } catch (error) {
    become({ honestInfo: [] });
    throw error;
  }
}

/** Limits are a help; a page without them is still a page. */
export async function loadInvestmentInfo(): Promise<void> {
  try {
    become(await get<Caps>("/v2/invest/user-info"));
  } catch (error) {
    console.error("investment info", error);
  }
}
