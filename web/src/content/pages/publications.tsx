/** Lists of press releases and open positions. Links to other sites open in a new tab. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Publication } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { dottedDate } from "#/core/lib/date";
import { linkKind } from "#/core/lib/links";
import { AppLink } from "#/core/session/app-link";
import { EmptyState } from "#/core/ui/layout/message-page";

export function Publications({ path, empty }: { path: string; empty: string }) {
  const reading = useQuery({
    queryKey: ["publications", path],
    queryFn: () => get<Publication[]>(path, { anonymous: true }),
  });
  const { data } = reading;
  if (!data) return <QueryStatus of={reading} />;
  if (!data.length) return <EmptyState title={empty} />;
  return (
    <ul className="grid gap-x-16 md:grid-cols-2">
      {data.map(({ title, contents, linkUrl, source, publishedOn }) => (
        <li key={linkUrl} className="linked-item">
          <p className="caption">
            {source} · <time dateTime={publishedOn}>{dottedDate(publishedOn)}</time>
          </p>
          <h2 className="heading-3 mt-1">
            <AppLink href={linkUrl} aria-label={linkKind(linkUrl) === "external" ? `${title}, 새 창` : undefined}>
              {title}
            </AppLink>
          </h2>
          <p className="text-ink-700 mt-1">{contents}</p>
        </li>
      ))}
    </ul>
  );
}
