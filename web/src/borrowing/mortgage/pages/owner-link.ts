/** The invitation link of a home's owner, stored between the pages of the consent. */
const KEY = "ownerLink";

export const ownerLink = {
  get: () => sessionStorage.getItem(KEY) ?? "",
  set: (token: string) => sessionStorage.setItem(KEY, token),
  drop: () => sessionStorage.removeItem(KEY),
};
