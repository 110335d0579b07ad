/** The proof of an e-mail address: single use, stored between the pages that need it. */
const KEY = "emailToken";

export const emailToken = {
  get: () => sessionStorage.getItem(KEY),
  set: (token: string) => sessionStorage.setItem(KEY, token),
  drop: () => sessionStorage.removeItem(KEY),
};
