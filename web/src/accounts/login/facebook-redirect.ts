/** Redirects to Facebook for log-in. `search` is stored, because Facebook always returns to the same address. */
import { post } from "#/core/api/client";

const KEY = "facebookNext";

export async function toFacebook(search: string): Promise<void> {
  const { url } = await post<{ url: string }>("/v2/login/facebook", undefined, { anonymous: true });
  sessionStorage.setItem(KEY, search);
  location.assign(url);
}

/** The query of the log-in page before the redirect, with its `?next=`. */
export function searchBefore(): string {
  return sessionStorage.getItem(KEY) ?? "";
}
