/** To Facebook, and where to go on afterwards: the address back from there is one and the same for everybody. */
import { post } from "#/core/api/client";

const KEY = "facebookNext";

export async function toFacebook(search: string): Promise<void> {
  const { url } = await post<{ url: string }>("/v2/login/facebook", undefined, { anonymous: true });
  sessionStorage.setItem(KEY, search);
  location.assign(url);
}

/** The search of the log-in page that one left, with its `?next=`. */
export function searchBefore(): string {
  return sessionStorage.getItem(KEY) ?? "";
}
