import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#/core/ui/button";
import { useQueryParameters } from "#/core/ui/query-parameters";
import { type List, PAGE_SIZE } from "#/operations/calls";
import { type Columns, CsvButton } from "./csv-button";
import { ListPage, type Row } from "./list-page";
import { type Together, SendTogether } from "./send-together";

type PagedListProps<T> = { title: string; lead: string; action?: ReactNode; list: List<T>; empty: string; row(of: T): Row; columns: Columns<T>; together?: Together<T> };

/** A list of work in pages, with its file. The page is in the address. `together`: an action on several rows. */
export function PagedList<T>({ title, list, empty, row, columns, together, ...head }: PagedListProps<T>) {
  const queries = useQueryClient();
  const [page, setPage] = usePage();
  const { data, error } = useQuery(list(page));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = data ?? [];
  const selectable = rows.filter((of) => together?.may?.(of) ?? true);
  const isChosen = (of: T) => together !== undefined && chosen.has(together.id(of));
  const choose = (some: readonly T[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of some.map((of) => together?.id(of) ?? "")) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const selected = selectable.filter(isChosen);
  return (
    <ListPage
      {...head}
      title={title}
      list={{ data, error }}
      empty={page > 1 ? "이 쪽에는 남은 건이 없어요" : empty}
      row={row}
      {...(together && { select: (of: T) => <input type="checkbox" aria-label={`${row(of).title} 고르기`} disabled={!selectable.includes(of)} checked={isChosen(of)} onChange={(event) => choose([of], event.target.checked)} /> })}
      filter={
        rows.length > 0 && (
          <div className="console__tools mt-6">
            {together && selectable.length > 0 && (
              <label className="checkbox">
                <input type="checkbox" checked={selected.length === selectable.length} onChange={(event) => choose(selectable, event.target.checked)} />
                <span>{selectable.length}건 모두 고르기</span>
              </label>
            )}
            <CsvButton name={title} columns={columns} size={PAGE_SIZE} read={(at) => queries.fetchQuery({ ...list(at), staleTime: 0 })} />
          </div>
        )
      }
      paging={
        <>
          <Pages page={page} isLast={rows.length < PAGE_SIZE} onPage={setPage} />
          {together && selected.length > 0 && <SendTogether {...together} rows={selected} nameOf={(of) => row(of).title} done={() => setChosen(new Set())} />}
        </>
      }
    />
  );
}

/** The page in the address. */
export function usePage(): [number, (page: number) => void] {
  const [parameters, change] = useQueryParameters();
  return [Number(parameters.get("page")) || 1, (page) => change((now) => new URLSearchParams({ ...Object.fromEntries(now), page: `${page}` }))];
}

/** Links to the neighbouring pages of a list whose length is not known. */
export function Pages({ page, isLast, onPage }: { page: number; isLast: boolean; onPage(page: number): void }) {
  if (page === 1 && isLast) return null;
  return (
    <nav className="mt-6 flex items-center justify-between gap-4" aria-label="쪽">
      <Button variant="quiet" closed={page <= 1} onClick={() => onPage(page - 1)}>
        이전
      </Button>
      <span className="text-ink-700" aria-live="polite">
        {page}쪽
      </span>
      <Button variant="quiet" closed={isLast} onClick={() => onPage(page + 1)}>
        다음
      </Button>
    </nav>
  );
}
