/** Search by title, with suggestions by letters or initial consonants, by phase; arrow keys select one, Enter accepts it. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { get } from "#/core/api/client";
import type { Suggestion, Suggestions } from "#/core/api/gen";
import { yearlyRate } from "#/core/lib/money";
import { useReportedText } from "#/core/ui/debounced";
import { SearchField } from "#/core/ui/forms/text-field";
import { PHASE } from "../products-api";
import "./title-field.css";

const DEBOUNCE_MS = 250; // ms after the last key press

/** The phases in the order of the suggestions. */
const PHASES = [
  { state: PHASE.ongoing, name: "모집 중" },
  { state: PHASE.planned, name: "오픈 예정" },
  { state: PHASE.ended, name: "마감" },
];
const NONE: readonly Suggestion[] = [];

/** `credit`: of personal credit, otherwise of secured products. */
type TitleFieldProps = { initial: string; credit: boolean; onTitle(title: string): void };

export function TitleField({ initial, credit, onTitle }: TitleFieldProps) {
  const { text, setText, settled } = useReportedText(initial, DEBOUNCE_MS, onTitle);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useId();
  const { data } = useQuery({
    queryKey: ["titles", credit, settled],
    queryFn: () => get<Suggestions>("/v2/search/product/ac", { params: { query: settled, credit } }),
    enabled: open && settled !== "",
  });
  const suggestions = (open && settled && data?.suggestions) || NONE;

  const take = (chosen: string) => {
    setText(chosen);
    setOpen(false);
    setAt(-1);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length) {
      event.preventDefault();
      setAt((Math.max(at, step < 0 ? 0 : -1) + step + suggestions.length) % suggestions.length);
    }
    if (event.key === "Enter") take(suggestions[at]?.title ?? text);
    if (event.key === "Escape" && suggestions.length) {
      event.preventDefault(); // the typed text stays
      setOpen(false);
    }
  };
  return (
    <div className="title-field">
      <SearchField
        label="상품 이름"
        help={credit ? "직업과 자금 용도로 찾아요. 초성만 적어도 돼요. 예: ㄱㅁㅇ" : "초성만 적어도 찾아요. 예: ㅁㅍ ㅇㅍㅌ"}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        value={text}
        onValue={(typed) => {
          setText(typed);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div id={list} role="listbox" aria-label="상품 이름 제안" className="title-field__suggestions" hidden={!suggestions.length}>
        {PHASES.filter(({ state }) => suggestions.some((one) => one.state === state)).map(({ state, name }) => (
          <div key={state} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            {suggestions.map(
              (one, i) =>
                one.state === state && (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
                  <div key={one.title} id={`${list}-${i}`} role="option" aria-selected={i === at} tabIndex={-1} onPointerDown={(event) => event.preventDefault()} onClick={() => take(one.title)}>
                    <span>{one.title}</span>
                    <b>연 {yearlyRate(one.rate)}%</b>
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
