import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { keepMock } from "#/core/api/mock";
import { absolute, linkKind, loginPath } from "#/core/lib/links";
import { useSession } from "#/core/session/session";

type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  newTab?: boolean;
  /** Only for members: visitors log in first and return. */
  auth?: boolean;
};

/** Every link of the site: pages of the site without a load, pages of the older site with a load, other sites in a new tab. */
export function AppLink({ href, newTab = false, auth = false, children, ...rest }: AppLinkProps) {
  const { status } = useSession();
  const { search } = useLocation();
  const target = auth && status === "guest" ? loginPath(href) : keepMock(href, search);
  const kind = linkKind(target, newTab);
  if (kind === "inside") {
    return (
      <Link {...rest} to={target}>
        {children}
      </Link>
    );
  }
  if (kind === "external") {
    return (
      <a {...rest} href={target} {...NEW_TAB}>
        {children}
      </a>
    );
  }
  // Without a connection the browser would replace the page, which says so, by an error page of its own.
  const load = (event: MouseEvent<HTMLAnchorElement>) => (navigator.onLine ? rest.onClick?.(event) : event.preventDefault());
  return (
    <a {...rest} href={absolute(target)} onClick={load} {...(newTab && NEW_TAB)}>
      {children}
    </a>
  );
}

const NEW_TAB = { target: "_blank", rel: "noopener" };
