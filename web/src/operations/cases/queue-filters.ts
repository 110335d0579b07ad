/** Filters of a queue: what the rows differ by. */
import type { QueueRow, Who } from "#/core/api/gen";
import { kindOf } from "#/operations/words";

type Filter = { value: string; label: string; fits(row: QueueRow): boolean };
/** The filters of a group are alternatives, except those that are `joined`. */
type FilterGroup = { label: string; joined: boolean; filters: Filter[] };

export function filtersOf(all: readonly QueueRow[], { login }: Who): FilterGroup[] {
  const byValue = (label: string, of: (row: QueueRow) => string, text: (value: string) => string = String): FilterGroup => ({
    label,
    joined: false,
    filters: (areEqual(all.map(of)) ? [] : [...new Set(all.map(of))])
      .filter(Boolean)
      .toSorted((a, b) => text(a).localeCompare(text(b), "ko"))
      .map((value) => ({ value: `${label} ${value}`, label: text(value), fits: (row) => of(row) === value })),
  });
  const groups: FilterGroup[] = [
    {
      label: "골라 보기",
      joined: true,
      filters: [
        { value: "late", label: "약속 시간 초과", fits: ({ late }) => late },
        { value: "mine", label: "내가 맡은 건", fits: ({ assignee }) => assignee === login },
        { value: "nobody", label: "맡은 사람 없음", fits: ({ assignee }) => assignee === null },
      ],
    },
    byValue("업무", ({ kind }) => kind, kindOf),
    byValue("구간", ({ section }) => section),
    byValue("멈춘 이유", ({ trouble }) => trouble),
  ];
  return groups.filter(({ filters }) => filters.length > 0);
}

const areEqual = (values: readonly string[]) => new Set(values).size < 2;

export const fits = (row: QueueRow, groups: readonly FilterGroup[], chosen: readonly string[]): boolean =>
  groups.every(({ joined, filters }) => {
    const active = filters.filter(({ value }) => chosen.includes(value));
    return active.length === 0 || (joined ? active.every((one) => one.fits(row)) : active.some((one) => one.fits(row)));
  });
