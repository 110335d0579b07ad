/** The frame of the member's pages: a menu and the page. On a phone the menu is on the page `HUB`, to which each page leads back. */
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "#/core/lib/class-names";
import { useSession } from "#/core/session/session";
import { isWithin, type MenuItem } from "#/core/shell/menu";
import { type Group, groupsOf, HUB, INVESTED_TABS } from "#/core/shell/my-pages";
import { Icon } from "#/core/ui/icon";
import { Heading } from "#/core/ui/layout/page";
import "./my-page.css";

/** `narrow`: a form or a short list. */
export function MyPage({ title, lead, narrow = false, children }: { title: string; lead?: ReactNode; narrow?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const { account } = useSession();
  const groups = account ? groupsOf(account) : [];
  const here = groups.flatMap(({ entries }) => entries).find((entry) => isWithin(pathname, entry));
  return (
    <div className="page-width my-page">
      <nav className="my-page__nav only-lg" aria-label="내 페이지">
        {groups.length > 0 && <Links of={[HUB]} here={pathname === HUB.path ? HUB : undefined} />}
        {groups.map((group) => (
          <EntryGroup key={group.caption} {...group} here={here} />
        ))}
      </nav>
      <main id="main" className="min-w-0">
        {pathname !== HUB.path && (
          <nav className="my-page__back only-sm" aria-label="내 페이지">
            <BackLink to={here && here.path !== pathname ? here : HUB} />
          </nav>
        )}
        {INVESTED_TABS.some(({ path }) => path === pathname) && (
          <nav className="tabs tabs--scroll only-sm mb-6" aria-label="투자">
            <Links of={INVESTED_TABS} here={here} />
          </nav>
        )}
        <Heading title={title} {...(pathname === HUB.path && { className: "pt-6 lg:pt-0" })} />
        {lead && <p className="lead mt-2">{lead}</p>}
        <div className={classNames("my-page__content", narrow && "max-w-read")}>{children}</div>
      </main>
    </div>
  );
}

function EntryGroup({ caption, entries, here }: Group & { here: MenuItem | undefined }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id}>{caption}</p>
      <Links of={entries} here={here} />
    </div>
  );
}

const Links = ({ of, here }: { of: readonly MenuItem[]; here: MenuItem | undefined }) =>
  of.map(({ path, label }) => (
    <Link key={path} to={path} aria-current={path === here?.path ? "page" : undefined}>
      {label}
    </Link>
  ));

const BackLink = ({ to: { path, label } }: { to: MenuItem }) => (
  <Link to={path}>
    <Icon name="back" small />
    {label}
  </Link>
);
