/** Notices, questions and answers, the blog, votes. */
import type { RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";

/** Questions of a type and a category that exist; anything else is a wrong address. */
const faq: RouteObject = {
  ...page("/faq/:type/:category?", "open", () => import("#/content/faq/faq-page")),
  loader: async ({ params: { type, category } }) => {
    const { FAQ } = await import("#/content/faq/faq");
    const found = FAQ.find(({ code }) => code === type);
    if (!found || (category && !found.categories.some(({ code }) => code === category))) throw new Response(null, { status: 404 });
    return null;
  },
};

export default [
  page("/notice", "open", () => import("./notices"), "board"),
  page("/notice/:uid", "open", () => import("./notice"), "board"),
  page("/faq", "open", () => import("#/content/faq/to-faq")),
  faq,
  page("/blog", "open", () => import("#/content/blog/blog")),
  page("/blog/:uid", "open", () => import("#/content/blog/post")),
  page("/vote/:hash?", "open", () => import("#/content/pages/vote")),
];
