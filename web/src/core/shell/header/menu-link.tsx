import { useLocation } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { isWithin, type MenuItem } from "../menu";

/** A link of a menu, marked on its page. */
export function MenuLink({ item }: { item: MenuItem }) {
  const { pathname } = useLocation();
  return (
    <AppLink href={item.path} aria-current={isWithin(pathname, item) ? "page" : undefined}>
      {item.label}
    </AppLink>
  );
}
