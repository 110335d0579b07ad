/** One page for each text in `texts/`, whose file name is its address, and the terms of each event. */
import { type LoaderFunctionArgs, redirect, type RouteObject } from "react-router";
import { page } from "#/core/shell/page-route";
import type { Terms } from "./terms";

const texts = import.meta.glob<{ terms: Terms }>("./texts/*.ts");
const PRIVACY = ["privacy", "separately-preserved-privacy"];

const pages: RouteObject[] = Object.entries(texts).map(([file, load]) => {
  const slug = file.replace(/^.*\/|\.ts$/g, "");
  const tabs = PRIVACY.includes(slug);
  const show = async () => {
    const [{ TermsPage }, { terms }] = await Promise.all([import("./terms-page"), load()]);
    return { default: () => <TermsPage terms={terms} tabs={tabs} /> };
  };
  return page(`/terms/${slug}`, "open", show, tabs ? "terms-privacy" : "default");
});

const ofEvents = {
  ...page("/terms/events/:event", "open", () => import("./event-terms")),
  loader: async (args: LoaderFunctionArgs) => (await import("./event-terms")).loader(args),
};

export default [...pages, ofEvents, { path: "/terms/policy", loader: () => redirect("/terms/service-use") }] satisfies RouteObject[];
