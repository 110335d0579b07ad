/** Recovery of a dormant account. */
import { redirect, type RouteObject } from "react-router";
import { dormant } from "#/core/journeys/paths.json";
import { store } from "#/core/lib/storage";
import { page } from "#/core/shell/page-route";

const recovering = [dormant.proof, dormant.agreement].map((path) =>
  page(path, "open", () => import("./dormant-screen"), "authentication"),
);

/** The link of a message. Its token is stored as the log-in of this browser and removed from the address. */
const byLink: RouteObject = {
  path: "/dormant/login",
  loader: ({ request }) => {
    const search = new URL(request.url).searchParams;
    const tempToken = search.get("tempToken");
    if (tempToken) store("tempToken", tempToken);
    search.delete("tempToken");
    return redirect(search.size ? `/dormant?${search}` : "/dormant");
  },
};

export default [
  byLink,
  {
    lazy: { Component: async () => (await import("./dormant-journey")).default },
    children: recovering,
  },
] satisfies RouteObject[];
