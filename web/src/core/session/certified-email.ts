/** The result of an e-mail certification. Its token proves the address once; it is stored for the next page and for a reload. */
const KEY = "certifiedEmail";

export type CertifiedEmail = { email: string; token: string; isAvailable: boolean };

export const certifiedEmail = {
  get: (): CertifiedEmail | null => JSON.parse(sessionStorage.getItem(KEY) ?? "null"),
  set: (certified: CertifiedEmail) => sessionStorage.setItem(KEY, JSON.stringify(certified)),
  drop: () => sessionStorage.removeItem(KEY),
};
