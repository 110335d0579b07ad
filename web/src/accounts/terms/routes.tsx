/** One page for each text in `texts/`; its file name is its address. */
import { redirect, type RouteObject } from "react-router";
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

export default [...pages, { path: "/terms/policy", loader: () => redirect("/terms/service-use") }] satisfies RouteObject[];
