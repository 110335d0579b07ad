/** Encrypts a password and exchanges it for a token, which all other calls send instead. */
import { get, post } from "./client";

const RSA = { name: "RSA-OAEP", hash: "SHA-256" };

/** The `securityToken` of a password: single use, valid for ten minutes. */
export async function encryptPassword(password: string): Promise<string> {
  const { publicKey } = await get<{ publicKey: string }>("/v2/security/public-key");
  const key = await crypto.subtle.importKey("spki", bytesOf(publicKey), RSA, false, ["encrypt"]);
  const encrypted = await crypto.subtle.encrypt(RSA, key, new TextEncoder().encode(password));
  const securityPassword = btoa(String.fromCharCode(...new Uint8Array(encrypted)));
  const { token } = await post<{ token: string }>("/v2/security/issue-token", { securityPassword, publicKey });
  return token;
}

/** The tokens of a new password and its repetition, which the page has compared. */
export const newPasswordTokens = async (password: string) => ({
  securityToken: await encryptPassword(password),
  reSecurityToken: await encryptPassword(password),
});

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
