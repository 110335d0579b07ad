/** Maturity extensions, about which investors are asked. Links of the older site lead here. */
import { redirect, type RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

const extension = () => import("./extension");

export default [
  page("/extensions/:hash", "open", extension, "container"),
  page("/extensions/migrated/:deal?", "investor", extension, "container"),
  {
    path: "/extension",
    loader: ({ request }) => {
      const deal = new URL(request.url).searchParams.get("deal") ?? "";
      return redirect(`/extensions/migrated/${encodeURIComponent(deal)}`);
    },
  },
  { path: "/extension-md/*", loader: ({ params }) => redirect(`/extensions/${params["*"] ?? ""}`) },
] satisfies RouteObject[];
