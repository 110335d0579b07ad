/** The addresses of all pages and redirects, as patterns of the router: "/products/detail/:uid". The page for unknown addresses is not one. */
import type { RouteObject } from "react-router";
import { FAQ } from "#/content/faq/faq";
import { routes } from "./router";

export const addresses = (): string[] => [...new Set(below(routes, "").flatMap((address) => (address.startsWith("/faq/:") ? QUESTIONS : address)))].sort();

/** The types and categories of questions are known. */
const QUESTIONS = FAQ.flatMap(({ code: type, categories }) => [`/faq/${type}`, ...categories.map(({ code }) => `/faq/${type}/${code}`)]);

function below(list: readonly RouteObject[], parent: string): string[] {
  return list.flatMap(({ path = "", children }) => {
    const address = path.startsWith("/") ? path : path && `${parent === "/" ? "" : parent}/${path}`;
    if (path === "*") return [];
    return children ? below(children, address || parent) : [address || parent || "/"];
  });
}
