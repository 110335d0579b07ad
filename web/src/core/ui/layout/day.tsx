/** The rows of a day under its name, and their sum if there are several. */
import type { ReactNode } from "react";
import { dottedDate } from "#/core/lib/date";

type DayProps = { at: string; name: string; sum: string | false; level?: 3 | 4; children: ReactNode };

export function Day({ at, name, sum, level = 3, children }: DayProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="mt-6">
      <Heading className="flex flex-wrap items-baseline gap-x-4 border-b-2 border-ink-900 pb-2 text-label">
        <time className="whitespace-nowrap" dateTime={dottedDate(at).replaceAll(".", "-")}>
          {name}
        </time>
        {sum && (
          <span className="ml-auto whitespace-nowrap">
            <span className="caption">합계 </span>
            {sum}
          </span>
        )}
      </Heading>
      <ul>{children}</ul>
    </section>
  );
}
