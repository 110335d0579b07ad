/** All routes: those of every `routes.tsx` beside the pages. */
import { lazy, Suspense } from "react";
import { createBrowserRouter, type RouteObject, useLocation } from "react-router";
import { isMockPage } from "#/core/api/mock";
import { page } from "#/core/shell/page-route";
import { Shell } from "#/core/shell/shell";
import { ErrorPage } from "./error-page";

const pages = Object.values(import.meta.glob<RouteObject[]>("../**/routes.tsx", { eager: true, import: "default" })).flat();

const MockFrame = lazy(() => import("#/investing/mock/frame"));

function Root() {
  const { pathname, search } = useLocation();
  const mock = isMockPage(pathname, search) && (
    <Suspense>
      <MockFrame />
    </Suspense>
  );
  return <Shell mock={mock} />;
}

const BrokenRoot = () => (
  <Shell>
    <ErrorPage />
  </Shell>
);

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenRoot,
    HydrateFallback: () => null,
    children: [
      { ErrorBoundary: ErrorPage, children: [...pages, page("*", "open", () => import("#/core/pages/not-found"))] },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes, { basename: "/v2/" });
