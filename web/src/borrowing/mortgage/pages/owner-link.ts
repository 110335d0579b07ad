/** The link that invited the owner of a home, stored between the pages of their consent. */
const KEY = "ownerLink";

export const ownerLink = {
  get: () => sessionStorage.getItem(KEY) ?? "",
  set: (token: string) => sessionStorage.setItem(KEY, token),
  drop: () => sessionStorage.removeItem(KEY),
};
