/** Values in local storage, without personal data: drafts and answers are stored on the server. `creditApplyUid` is only removed. */
type StoredKey = "accessToken" | "refreshToken" | "tempToken" | "creditApplyUid" | "isBorrower" | "savedLoginEmail" | "disclosurePopup" | "mockToken";

export const stored = (key: StoredKey): string | null => localStorage.getItem(key);

export function store(key: StoredKey, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
