/** The proof of an address: works once, and is kept between the pages that need it with another proof. */
const KEY = "emailToken";

export const emailToken = {
  get: () => sessionStorage.getItem(KEY),
  set: (token: string) => sessionStorage.setItem(KEY, token),
  drop: () => sessionStorage.removeItem(KEY),
};
