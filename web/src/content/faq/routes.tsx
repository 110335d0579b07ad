/** Questions and answers. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

/** Only existing types and categories; any other address is not found. */
const faq: RouteObject = {
  ...page("/faq/:type/:category?", "open", () => import("./faq-page")),
  loader: async ({ params: { type, category } }) => {
    const { FAQ } = await import("./faq");
    const found = FAQ.find(({ code }) => code === type);
    if (!found || (category && !found.categories.some(({ code }) => code === category))) throw new Response(null, { status: 404 });
    return null;
  },
};

export default [
  page("/faq", "open", () => import("./faq-redirect")),
  faq,
];
