import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { Heading } from "#/core/ui/layout/page";
import { LIST_LIMIT } from "./calls";
import { Notice } from "./notice";

type Row = { to: string; title: string; cells: ReactNode };
type ListProps<T> = { title: string; lead: string; action?: ReactNode; filter?: ReactNode; paging?: ReactNode; list: Pick<UseQueryResult<T[]>, "error"> & { data: T[] | undefined }; empty: string } & ({ row(of: T): Row } | { table(of: readonly T[]): ReactNode });

/** Says that a list goes on beyond its limit. */
export function ListEnd({ rows }: { rows: readonly unknown[] }) {
  return rows.length < LIST_LIMIT ? null : <p className="caption mb-3">앞에서부터 {LIST_LIMIT}건까지만 보여요.</p>;
}

/** A list of work, or its table; each row links to its page. `filter` stands before its rows, `paging` after them. */
export function ListPage<T>({ title, lead, action, filter, paging, list: { data, error }, empty, ...show }: ListProps<T>) {
  return (
    <>
      <Heading title={title} />
      <p className="text-ink-700 mt-1">{lead}</p>
      {action && <p className="mt-6">{action}</p>}
      {filter}
      <div className="mt-6">
        {error ? <Notice error={error} /> : !data ? <Loading lines={5} /> : null}
        {data?.length === 0 && <EmptyState title={empty} />}
        {data && <ListEnd rows={data} />}
        {data && data.length > 0 && "table" in show && show.table(data)}
        {data && data.length > 0 && "row" in show && (
          <ul className="console__rows">
            {data.map(show.row).map(({ to, title: name, cells }) => (
              <li key={to} className="console__row">
                <Link className="font-strong" to={to}>
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
