import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChoiceValue } from "#/core/api/gen";
import { TextButton } from "#/core/ui/button";
import { Chips, type Option, SelectField } from "#/core/ui/forms/choices";
import { NumberField } from "#/core/ui/forms/text-field";
import { Icon } from "#/core/ui/icon";
import { choices } from "#/operations/calls";
import { ListSearch } from "./list-search";
import { type ListView, useTyped } from "./list-view";

/** A choice of the API: its label, and the texts of its values; by default those of the API. Texts in a record are in their order. */
export type Choice = { label: string; text?: Readonly<Record<string, string>> | ((value: string) => string) };
/** `name`: of the list at `/ops/choices`; `orders`: its own comes first; `hasAmounts`: its rows have an amount; `search`: the label of the
 * field that finds a row by its number or a part of its title. */
export type Filters = { name: string; choices?: Readonly<Record<string, Choice>>; orders?: readonly Option<string>[]; hasAmounts?: boolean; search?: string };

const AGE: Choice = { label: "기다린 시간", text: { hour: "1시간 안", day: "하루 안", "three-days": "사흘 안", longer: "사흘 넘게" } };
const WAITING_ORDERS = [
  { value: "oldest", label: "오래 기다린 건부터" },
  { value: "newest", label: "새로 들어온 건부터" },
];
const AMOUNT_ORDERS = [
  { value: "largest", label: "큰 금액부터" },
  { value: "smallest", label: "작은 금액부터" },
];
const DIGITS = 13; // of an amount

/** The search and the order of a list, and what its rows differ by, with their numbers. Below 768 px all but the search is folded. */
export function ListFilters({ of: { name, choices: own = {}, orders = WAITING_ORDERS, hasAmounts = false, search }, view }: { of: Filters; view: ListView }) {
  const box = useRef<HTMLDivElement>(null);
  const { only, set } = view;
  const [{ value: ownOrder } = { value: "" }] = orders;
  const { data } = useQuery(choices(name, only));
  const groups = Object.entries(data ? { ...own, age: AGE } : {}).map(([choice, { label, text }]) => ({ choice, label, options: optionsOf(choice, data?.[choice] ?? [], only, text) }));
  const toggle = (value: string) => set({ only: only.includes(value) ? only.filter((one) => one !== value) : [...only, value] });
  const chosen = [...only, view.least, view.most].filter(Boolean).length;
  const clear = () => {
    view.clear();
    box.current?.querySelector<HTMLElement>("[type=search], select")?.focus(); // the button disappears
  };
  return (
    <div ref={box}>
      {search && <ListSearch label={search} help="제목의 일부나 번호를 입력해 주세요." value={view.query} onFind={(query) => set({ query: [query] })} />}
      <details className="chart-table console__conditions">
        <summary>
          <Icon name="down" small className="icon--turns" />
          조건과 순서 {chosen > 0 && `(고른 조건 ${chosen}개)`}
        </summary>
        <div className="console__choices">
          {groups
            .filter(({ options }) => options.length > 0)
            .map(({ choice, label, options }) => (
              <div key={choice}>
                <span className="caption" aria-hidden="true">
                  {label}
                </span>
                <Chips label={label} options={options} chosen={only} onToggle={toggle} />
              </div>
            ))}
        </div>
        <div className="console__order">
          <SelectField label="순서" options={hasAmounts ? [...orders, ...AMOUNT_ORDERS] : orders} value={view.order || ownOrder} onValue={(order) => set({ order: order === ownOrder ? [] : [order] })} />
          {hasAmounts && (
            <>
              <AmountField label="최소 금액 (원)" value={view.least} onValue={(won) => set({ least: [won] })} />
              <AmountField label="최대 금액 (원)" value={view.most} onValue={(won) => set({ most: [won] })} />
            </>
          )}
        </div>
        {view.isFiltered && <TextButton onClick={clear}>조건 지우기</TextButton>}
      </details>
    </div>
  );
}

function AmountField({ label, value, onValue }: { label: string; value: string; onValue(won: string): void }) {
  const [typed, type] = useTyped(value, onValue);
  return <NumberField label={label} digits={DIGITS} autoComplete="off" value={typed} onValue={type} />;
}

/** The options of a choice, by number of rows; none for rows that do not differ, unless one is chosen. */
export function optionsOf(choice: string, counted: readonly ChoiceValue[], only: readonly string[], text: Choice["text"] = {}): { value: string; label: string; count: number }[] {
  const prefix = `${choice}:`;
  if (counted.length < 2 && !only.some((one) => one.startsWith(prefix))) return [];
  const places = typeof text === "function" ? [] : Object.keys(text);
  const place = ({ value }: ChoiceValue) => places.indexOf(value);
  return counted
    .filter(({ value }) => value)
    .toSorted((a, b) => place(a) - place(b) || b.count - a.count || a.text.localeCompare(b.text, "ko"))
    .map(({ value, text: given, count }) => ({ value: prefix + value, label: (typeof text === "function" ? text(value) : text[value]) ?? given, count }));
}
