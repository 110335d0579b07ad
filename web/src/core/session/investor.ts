/** Data of an investor that the account does not contain: virtual account, balance and limits. */
import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { get } from "#/core/api/client";
import type { Cap, Caps, HonestInfo, InvestorInfo } from "#/core/api/gen";

/** Certifications, consents and balance; read again on every visit. */
export const investorInfo = () => queryOptions({ queryKey: ["user", "info"], queryFn: () => get<InvestorInfo>("/v2/user/info"), staleTime: 0 });

/** `honestInfo` holds one entry once it has been read. */
export type Investor = { honestInfo: readonly HonestInfo[]; investmentCap: readonly Cap[] };

let investor: Investor = { honestInfo: [], investmentCap: [] };
const listeners = new Set<() => void>();

function setInvestor(known: Partial<Investor>): void {
  investor = { ...investor, ...known };
  for (const listener of listeners) listener();
}

export const currentInvestor = (): Investor => investor;

export const useInvestor = (): Investor =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentInvestor);

/** The key of the ticked consents of an order in session storage. */
export const ORDER_CONSENTS = "orderConsents";

/** Removes the investor's data. */
export function clearInvestor(): void {
  sessionStorage.removeItem(ORDER_CONSENTS);
  setInvestor({ honestInfo: [], investmentCap: [] });
}

/** Drops the known balance when it cannot be read, and rethrows, so that pages show the failure. */
export async function loadHonestInfo(): Promise<HonestInfo> {
  try {
    const info = await get<HonestInfo>("/v2/user/honest-info");
    setInvestor({ honestInfo: [info] });
    return info;
  } catch (error) {
    setInvestor({ honestInfo: [] });
    throw error;
  }
}

/** Limits are optional: a failure is only logged. */
export async function loadInvestmentInfo(): Promise<void> {
  try {
    setInvestor(await get<Caps>("/v2/invest/user-info"));
  } catch (error) {
    console.error("investment info", error);
  }
}
