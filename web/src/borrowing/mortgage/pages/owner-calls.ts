/** The calls of the home's owner: without an account, by the token of their certification. */
import { queryOptions } from "@tanstack/react-query";
import { post, postForBlob, postOnce } from "#/core/api/client";
import type { CertifiedOwner, OwnersContract, OwnerSigning } from "#/core/api/gen";

const OWNER = "/v2/loan/mortgage/joint-or-third-party";
const POLL_INTERVAL = 2_000; // ms, while a request on the phone is unanswered

export type Signer = OwnersContract["providers"][number]["code"];

export const certify = (token: string, identityToken: string) => postOnce<CertifiedOwner>(`${OWNER}/identity`, { token, identityToken });

export const signing = (ownerToken: string) =>
  queryOptions({
    queryKey: ["mortgage", "owner", "signing", ownerToken],
    queryFn: ({ signal }) => post<OwnerSigning>(`${OWNER}/contract/state`, { ownerToken }, { signal }),
    refetchInterval: ({ state }) => state.data?.state === "asked" && POLL_INTERVAL,
  });

export const sign = (ownerToken: string, documentHash: string, providerCode: Signer) =>
  post<OwnerSigning>(`${OWNER}/contract/signature`, { ownerToken, documentHash, providerCode, isAgreed: true });

export const decline = (ownerToken: string) => post<OwnerSigning>(`${OWNER}/contract/decline`, { ownerToken });

export const documentOf = (ownerToken: string) =>
  queryOptions({
    queryKey: ["mortgage", "owner", "document", ownerToken],
    queryFn: async ({ signal }) => URL.createObjectURL(await postForBlob(`${OWNER}/contract/document`, { ownerToken }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
