import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#/core/lib/class-names";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { Heading } from "#/core/ui/layout/page";
import { Notice } from "#/operations/notice";
import { useListState } from "./list-address";

export type Row = { to: string; title: string; cells: ReactNode };
type ListProps<T> = { title: string; lead: string; action?: ReactNode; filter?: ReactNode; paging?: ReactNode; list: Pick<UseQueryResult<T[]>, "error"> & { data: T[] | undefined }; empty: string; row(of: T): Row; select?(of: T): ReactNode };

/** A list of work; each row links to its page. `filter` stands before its rows, `paging` after them. */
export function ListPage<T>({ title, lead, action, filter, paging, list: { data, error }, empty, row, select }: ListProps<T>) {
  const state = useListState();
  return (
    <>
      <Heading title={title} />
      <p className="text-ink-700 mt-1">{lead}</p>
      {action && <p className="mt-6">{action}</p>}
      {filter}
      <div className="mt-6">
        {error ? <Notice error={error} /> : !data ? <Loading lines={5} /> : null}
        {data?.length === 0 && <EmptyState title={empty} />}
        {data && data.length > 0 && (
          <ul className="console__rows">
            {data.map((of) => ({ ...row(of), of })).map(({ to, title: name, cells, of }) => (
              <li key={to} className={classNames("console__row", select && "console__row--selectable")}>
                {select?.(of)}
                <Link className="font-strong" to={to} state={state}>
                  {name}
                </Link>
                {cells}
              </li>
            ))}
          </ul>
        )}
        {paging}
      </div>
    </>
  );
}
