import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { isWithin, type MenuItem } from "../menu";

/** A link of a menu, marked on its page. `children`: what follows the name. */
export function MenuLink({ item, children }: { item: MenuItem; children?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <AppLink href={item.path} aria-current={isWithin(pathname, item) ? "page" : undefined}>
      {item.label} {children}
    </AppLink>
  );
}
