/** All routes: every file in `routes/` adds its own. */
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { PagesContext } from "#/shell/menu";
import { Shell } from "#/shell/shell";
import { ErrorPage } from "./error-page";
import { page } from "./page-route";

const files = import.meta.glob<{ default: RouteObject[] }>("./routes/*.tsx", { eager: true });
const pages = Object.values(files).flatMap((file) => file.default);

const Root = () => (
  <PagesContext value={pageExists}>
    <Shell />
  </PagesContext>
);

const BrokenRoot = () => (
  <PagesContext value={pageExists}>
    <Shell>
      <ErrorPage />
    </Shell>
  </PagesContext>
);

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenRoot,
    HydrateFallback: () => null,
    children: [
      { ErrorBoundary: ErrorPage, children: [...pages, page("*", "open", () => import("#/pages/not-found"))] },
    ],
  },
];

export const pageExists = (path: string): boolean => matchRoutes(pages, path) !== null;

export const makeRouter = () => createBrowserRouter(routes, { basename: "/v2/" });
