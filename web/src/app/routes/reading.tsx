/** Notices, questions and answers, the blog, votes. */
import type { RouteObject } from "react-router";
import { page } from "../page-route";

/** Questions of a type and a category that exist; anything else is a wrong address. */
const faq: RouteObject = {
  ...page("/faq/:type/:category?", "open", () => import("#/pages/faq/faq")),
  loader: async ({ params: { type, category } }) => {
    const { FAQ } = await import("#/features/faq/faq");
    const found = FAQ.find(({ code }) => code === type);
    if (!found || (category && !found.categories.some(({ code }) => code === category))) throw new Response(null, { status: 404 });
    return null;
  },
};

export default [
  page("/notice", "open", () => import("#/pages/notice/notices"), "board"),
  page("/notice/:uid", "open", () => import("#/pages/notice/notice"), "board"),
  page("/faq", "open", () => import("#/pages/faq/to-faq")),
  faq,
  page("/blog", "open", () => import("#/pages/blog/blog")),
  page("/blog/:uid", "open", () => import("#/pages/blog/post")),
  page("/vote/:hash?", "open", () => import("#/pages/vote")),
];
