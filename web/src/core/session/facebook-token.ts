/** A Facebook account without a member, kept in this tab until a member links it. */
const KEY = "facebookToken";

export const facebookToken = {
  get: () => sessionStorage.getItem(KEY),
  set: (token: string) => sessionStorage.setItem(KEY, token),
  drop: () => sessionStorage.removeItem(KEY),
};
