/** The calls of the home's owner: without an account, by the token of their certification. */
import { queryOptions } from "@tanstack/react-query";
import { post, postForBlob } from "#/core/api/client";
import type { CertifiedOwner as Certified } from "#/core/api/gen";

const OWNER = "/v2/loan/mortgage/joint-or-third-party";
const ASKS_EVERY = 2_000; // ms, while a request is on the phone

export type Signer = "kakao" | "pass";
/** Won; percent a year. `documentHash` names the document that is signed. */
export type ContractToSign = { rate: string; maximumClaim: number; documentHash: string; providers: readonly { code: Signer; name: string }[] };
export type CertifiedOwner = Certified & { contract: ContractToSign | null };
export type OwnerSigning = CertifiedOwner & { contract: ContractToSign };
type Signing = { state: "waiting" | "asked" | "signed" | "declined" | "closed"; problem: { code: string; title: string; message: string } | null };

export const certify = (token: string, identityToken: string) => post<CertifiedOwner>(`${OWNER}/identity`, { token, identityToken });

export const signing = (ownerToken: string) =>
  queryOptions({
    queryKey: ["mortgage", "owner", "signing", ownerToken],
    queryFn: ({ signal }) => post<Signing>(`${OWNER}/contract/state`, { ownerToken }, { signal }),
    refetchInterval: ({ state }) => state.data?.state === "asked" && ASKS_EVERY,
  });

export const sign = (ownerToken: string, documentHash: string, providerCode: Signer) =>
  post<Signing>(`${OWNER}/contract/signature`, { ownerToken, documentHash, providerCode, isAgreed: true });

export const decline = (ownerToken: string) => post<Signing>(`${OWNER}/contract/decline`, { ownerToken });

export const documentOf = (ownerToken: string) =>
  queryOptions({
    queryKey: ["mortgage", "owner", "document", ownerToken],
    queryFn: async ({ signal }) => URL.createObjectURL(await postForBlob(`${OWNER}/contract/document`, { ownerToken }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
