import { useMutation } from "@tanstack/react-query";
import { TextButton } from "#/core/ui/button";
import { csvOf, save } from "./csv";
import { Notice } from "#/operations/notice";

/** The cells of a file by their columns. */
export type Columns<T> = Record<string, (row: T) => string>;
type CsvProps<T> = { name: string; columns: Columns<T>; size: number; read(page: number): Promise<readonly T[]> };

/** Saves the whole list as it is filtered and ordered: reads page after page, until one has fewer rows than `size`. */
export function CsvButton<T>({ name, columns, size, read }: CsvProps<T>) {
  const saving = useMutation({
    mutationFn: async () => {
      const all: T[] = [];
      for (let page = 1, rows: readonly T[] = []; page === 1 || rows.length === size; page += 1) {
        rows = await read(page);
        all.push(...rows);
      }
      const cells = Object.values(columns);
      save(`${name}.csv`, csvOf(Object.keys(columns), all.map((row) => cells.map((of) => of(row)))));
    },
  });
  return (
    <>
      <TextButton disabled={saving.isPending} onClick={() => saving.mutate()}>
        CSV로 받기
      </TextButton>
      <Notice error={saving.error} />
    </>
  );
}
