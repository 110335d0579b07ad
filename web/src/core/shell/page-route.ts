import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { Access } from "#/core/session/access";
import type { PageHandle } from "./shell";
import type { Layout } from "./visibility";

/** The route of a page: its address, access rule, layout and lazily loaded file. */
export function page(
  path: string,
  access: Access,
  load: () => Promise<{ default: ComponentType }>,
  layout: Layout = "default",
): RouteObject {
  const handle: PageHandle = { access, layout };
  return { path, handle, lazy: { Component: async () => (await load()).default } };
}
