/** Agreements of a person who signs up, stored until the last page. Agreement id → hash of its text. */
const KEY = "signUpConsent";

export const signUpConsent = {
  get: () => JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Record<string, string> | null,
  set: (consent: Record<string, string>) => sessionStorage.setItem(KEY, JSON.stringify(consent)),
  drop: () => sessionStorage.removeItem(KEY),
};
