/** The number of transfers that are left, as the server counts them, and a countdown to the next one. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { inWords, useSecondsLeft } from "#/core/ui/countdown";
import { type Allowance, allowance, type AccountCertification } from "./account";

/** `refresh` reads the number again: after every request, also a refused one. */
export function useTransfersLeft(calls: AccountCertification["calls"]): { words: string | null; refresh(): Promise<unknown> } {
  const { data, dataUpdatedAt, refetch } = useQuery(allowance(calls));
  const until = data && new Date(dataUpdatedAt + data.remainingSeconds * 1_000).toISOString();
  const seconds = useSecondsLeft(until) ?? 0;
  const over = data !== undefined && data.remainingSeconds > 0 && seconds === 0;
  useEffect(() => {
    if (over) void refetch();
  }, [over, refetch]);
  return { words: data ? transfersLeft({ ...data, remainingSeconds: seconds }) : null, refresh: refetch };
}

export function transfersLeft({ limit, remainingCount, remainingSeconds }: Allowance): string {
  if (remainingCount === 0) return `오늘은 ${limit}번을 다 썼어요. 내일 다시 보낼 수 있어요.`;
  const count = `오늘 ${remainingCount}번까지 보낼 수 있어요.`;
  return remainingSeconds > 0 ? `${count} ${inWords(remainingSeconds)} 뒤에 다시 보낼 수 있어요.` : count;
}
