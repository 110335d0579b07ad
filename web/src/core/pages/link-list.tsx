/** Links to further pages, one in a row. */
import { AppLink } from "#/core/session/app-link";
import { Icon } from "#/core/ui/icon";

/** Beside the facts, with a common top line. */
export const LinkList = ({ links }: { links: readonly { to: string; label: string }[] }) => (
  <nav aria-label="더 보기" className="mt-10 xl:mt-0">
    <ul className="border-t-2 border-ink-900">
      {links.map((link) => (
        <LinkRow key={link.to} {...link} />
      ))}
    </ul>
  </nav>
);

export const LinkRow = ({ to, label }: { to: string; label: string }) => (
  <li className="border-b border-line">
    <AppLink className="font-strong flex min-h-14 items-center justify-between" href={to}>
      {label}
      <Icon name="right" />
    </AppLink>
  </li>
);
