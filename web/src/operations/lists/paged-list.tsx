import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#/core/ui/button";
import { type List, PAGE_SIZE } from "#/operations/calls";
import { type Columns, CsvButton } from "./csv-button";
import { type Filters, ListFilters } from "./list-filters";
import { ListPage, type Row } from "./list-page";
import { useListView } from "./list-view";
import { type Together, SendTogether } from "./send-together";

/** A form for several rows. `may`: whether it accepts the row; by default every row. */
export type Selection<T> = { id(of: T): string; may?(of: T): boolean; form(rows: readonly T[], done: () => void): ReactNode };
type PagedListProps<T> = { title: string; lead: string; action?: ReactNode; list: List<T>; empty: string; row(of: T): Row; columns: Columns<T>; filters?: Filters; together?: Together<T>; selection?: Selection<T> | undefined };

/** A list of work in pages, with its file. Page, order and filter are in the address. `together`: an action on several rows; `selection`:
 * another form for them. */
export function PagedList<T>({ title, list, empty, row, columns, filters, together, selection = together && togetherOf(together, row), ...head }: PagedListProps<T>) {
  const queries = useQueryClient();
  const view = useListView();
  const { data, error, isPlaceholderData } = useQuery(list(view.queryOf()));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = data ?? [];
  const isLast = rows.length < PAGE_SIZE;
  const selectable = selection ? rows.filter((of) => selection.may?.(of) ?? true) : [];
  const isChosen = (of: T) => selection !== undefined && chosen.has(selection.id(of));
  const choose = (some: readonly T[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of some.map((of) => selection?.id(of) ?? "")) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const selected = selectable.filter(isChosen);
  const which = view.page > 1 || !isLast ? "이 쪽의 " : view.isFiltered ? "조건에 맞는 " : "";
  return (
    <ListPage
      {...head}
      title={title}
      list={{ data, error }}
      empty={view.page > 1 ? "이 쪽에는 남은 건이 없어요" : view.isFiltered ? "조건에 맞는 건이 없어요" : empty}
      row={row}
      {...(selection && { select: (of: T) => <input type="checkbox" aria-label={`${row(of).title} 고르기`} disabled={!selectable.includes(of)} checked={isChosen(of)} onChange={(event) => choose([of], event.target.checked)} /> })}
      filter={
        <>
          {filters && (rows.length > 0 || view.isFiltered || isPlaceholderData) && <ListFilters of={filters} view={view} />}
          {rows.length > 0 && (
            <div className="console__tools mt-6">
              {selectable.length > 0 && (
                <label className="checkbox">
                  <input type="checkbox" checked={selected.length === selectable.length} onChange={(event) => choose(selectable, event.target.checked)} />
                  <span>
                    {which}
                    {selectable.length}건 모두 고르기
                  </span>
                </label>
              )}
              <CsvButton name={title} columns={columns} size={PAGE_SIZE} read={(at) => queries.fetchQuery({ ...list(view.queryOf(at)), staleTime: 0 })} />
            </div>
          )}
        </>
      }
      paging={
        <>
          <Pages page={view.page} isLast={isLast} onPage={view.setPage} />
          {selection && selected.length > 0 && selection.form(selected, () => setChosen(new Set()))}
        </>
      }
    />
  );
}

const togetherOf = <T,>(together: Together<T>, row: (of: T) => Row): Selection<T> => ({
  ...together,
  form: (rows, done) => <SendTogether {...together} rows={rows} nameOf={(of) => row(of).title} done={done} />,
});

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
