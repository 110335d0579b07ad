/** What the pages of the application read beside the snapshot. */
import { queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { ApplyToken, MortgageChoices, PrefilledMortgage } from "#/core/api/gen";

const MORTGAGE = "/v2/loan/mortgage";
const once = { staleTime: Number.POSITIVE_INFINITY } as const;

export const choices = () => queryOptions({ ...once, queryKey: ["mortgage", "choices"], queryFn: ({ signal }) => get<MortgageChoices>(`${MORTGAGE}/info`, { signal }) });

export const ownPerson = () =>
  queryOptions({ queryKey: ["mortgage", "prefilled", "user"], queryFn: ({ signal }) => get<PrefilledMortgage>(`${MORTGAGE}/apply/prefilled-info/login-user`, { signal }) });

export const applyToken = async () => (await get<ApplyToken>(`${MORTGAGE}/placeholder-apply-token`)).applyToken;

/** The home of this browser's simple limit check; null where there was none. */
export const checkedHome = () =>
  queryOptions({
    queryKey: ["mortgage", "prefilled", "check"],
    queryFn: async ({ signal }) => {
      const token = await applyToken();
      return get<PrefilledMortgage>(`${MORTGAGE}/apply/prefilled-info/simple-limit-check`, { signal, params: { applyToken: token } }).catch(() => null);
    },
  });
