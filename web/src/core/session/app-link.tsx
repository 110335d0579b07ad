import type { AnchorHTMLAttributes } from "react";
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
  const own = kind === "load" && !newTab;
  return (
    <a {...rest} href={kind === "external" ? target : absolute(target)} {...(!own && { target: "_blank", rel: "noopener" })}>
      {children}
    </a>
  );
}
