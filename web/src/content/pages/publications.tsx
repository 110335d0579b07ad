/** Articles and positions, each on a site of its own. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import { capture } from "#/core/api/errors";
import type { Publication } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { Button } from "#/core/ui/button";
import { Empty, Loading } from "#/core/ui/layout/blank";
import { Note } from "#/core/ui/layout/content";

export function Publications({ path, empty }: { path: string; empty: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["publications", path],
    queryFn: () => get<Publication[]>(path, { anonymous: true }),
  });
  if (error) {
    const { title, message } = capture(error);
    return (
      <>
        <Note risk title={title}>
          <p>{message}</p>
        </Note>
        <Button className="mt-4" onClick={() => void refetch()}>
          다시 시도하기
        </Button>
      </>
    );
  }
  if (!data) return <Loading />;
  if (!data.length) return <Empty title={empty} />;
  return (
    <ul className="grid gap-x-16 md:grid-cols-2">
      {data.map(({ title, contents, linkUrl, source, publishedOn }) => (
        <li key={linkUrl} className="pick">
          <p className="cap">
            {source} · <time dateTime={publishedOn}>{dottedDate(publishedOn)}</time>
          </p>
          <h2 className="title mt-1">
            <AppLink href={linkUrl} aria-label={`${title}, 새 창`}>
              {title}
            </AppLink>
          </h2>
          <p className="sub mt-1">{contents}</p>
        </li>
      ))}
    </ul>
  );
}
