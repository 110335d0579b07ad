/** The result of a certification: single use, for log-in or sign-up, stored between their pages. */
const KEY = "identityToken";

export const identityToken = {
  get: () => sessionStorage.getItem(KEY),
  set: (token: string) => sessionStorage.setItem(KEY, token),
  drop: () => sessionStorage.removeItem(KEY),
};
