import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { NoticeBoard } from "./notice-board";

type Neighbour = { href: string; title: string; publishedAt: string };

type NeighboursProps = { name: string; next: Neighbour | null | undefined; previous: Neighbour | null | undefined; list: { href: string; label: string } };

/** The texts after and before one, and the way to the list of all. */
export const Neighbours = ({ name, next, previous, list }: NeighboursProps) => (
  <nav className="mt-14" aria-label={name}>
    {(next || previous) && (
      <NoticeBoard>
        {next && <Line label="다음 글" of={next} />}
        {previous && <Line label="이전 글" of={previous} />}
      </NoticeBoard>
    )}
    <div className="actions mt-6">
      <AppLink className={buttonClass("quiet", true)} href={list.href}>
        {list.label}
      </AppLink>
    </div>
  </nav>
);

const Line = ({ label, of: { href, title, publishedAt } }: { label: string; of: Neighbour }) => (
  <li>
    <span className="caption">{label}</span>
    <AppLink href={href}>{title}</AppLink>
    <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
  </li>
);
