/** The addresses of all pages and redirects, as patterns of the router: "/products/detail/:uid". The page for unknown addresses is not one. */
import type { RouteObject } from "react-router";
import { routes } from "./router";

export const addresses = (): string[] => [...new Set(below(routes, ""))].sort();

function below(list: readonly RouteObject[], parent: string): string[] {
  return list.flatMap(({ path = "", children }) => {
    const address = path.startsWith("/") ? path : path && `${parent === "/" ? "" : parent}/${path}`;
    if (path === "*") return [];
    return children ? below(children, address || parent) : [address || parent || "/"];
  });
}
