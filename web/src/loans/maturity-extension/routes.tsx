/** Maturity extensions, about which investors are asked. The token of a link is behind `#`, which no server receives; links of
 * earlier messages have it in the path. */
import { redirect, type RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

const extension = () => import("./extension");

export default [
  page("/extensions/link", "open", extension, "container"),
  { path: "/extensions/:hash", loader: ({ params }) => redirect(`/extensions/link#${params.hash ?? ""}`) },
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
