import { queryOptions } from "@tanstack/react-query";
import { loadHonestInfo } from "#/core/session/investor";

export const REFETCH_AFTER = 5_000; // ms

/** The deposit account and its balance, which changes at any time. */
export const balance = () => queryOptions({ queryKey: ["honest-info"], queryFn: loadHonestInfo, refetchInterval: REFETCH_AFTER });
