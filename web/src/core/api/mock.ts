/** Mock investing (모의 투자): with the query `mock`, lists, products and cart show mock data. */

/** Product types that have mock data; the values of the query. */
export type MockType = "apartment-collateral" | "personal-credit-process";

const CALLS = ["/v2/search/product/default", "/v2/search/product/personal-loan-credit", "/v2/invest/apply/cart", "/v2/invest/cart/filter", "/v2/invest/limit", "/v2/products"];
const PAGES = ["/products", "/cart"];
const MOCK = "/v2/mock";

const isBelow = (path: string, roots: readonly string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`));

export const mockOf = (search: string): string | null => new URLSearchParams(search).get("mock");
export const isMock = (search: string): boolean => mockOf(search) !== null;

/** The path of a call: on mock pages its mock version, where there is one. */
export const mocked = (path: string, search: string): string => (isMock(search) && isBelow(path, CALLS) ? path.replace("/v2", MOCK) : path);

/** Whether a call is a mock call, which carries the mock token. */
export const isMockCall = (path: string): boolean => isBelow(path, [MOCK]);

/** Whether a page has a mock version. */
export const isMockPage = (pathname: string, search: string): boolean => isMock(search) && isBelow(pathname, PAGES);

/** The address of a link on a mock page: mock pages keep the query. */
export function keepMock(href: string, search: string): string {
  const [path = "", query = ""] = href.split("?");
  const type = mockOf(search);
  if (type === null || !isBelow(path, PAGES) || isMock(query)) return href;
  return `${path}?${withMock(new URLSearchParams(query), search)}`;
}

/** Query parameters for a change of the address at `here`; `mock` stays. */
export function withMock(next: URLSearchParams, here: string): URLSearchParams {
  const type = mockOf(here);
  if (type !== null) next.set("mock", type);
  return next;
}
