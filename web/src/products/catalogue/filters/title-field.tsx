/** Search by title, with suggestions by letters or initial consonants; arrow keys select one, Enter accepts it. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { get } from "#/core/api/client";
import type { Suggestions } from "#/core/api/gen";
import { useReportedText } from "#/core/ui/debounced";
import { SearchField } from "#/core/ui/forms/text-field";
import "./title-field.css";

const DEBOUNCE_MS = 250; // ms after the last key press

type TitleFieldProps = { initial: string; onTitle(title: string): void };

export function TitleField({ initial, onTitle }: TitleFieldProps) {
  const { text, setText, settled } = useReportedText(initial, DEBOUNCE_MS, onTitle);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useId();
  const { data } = useQuery({
    queryKey: ["titles", settled],
    queryFn: () => get<Suggestions>("/v2/search/product/ac", { params: { query: settled } }),
    enabled: open && settled !== "",
  });
  const titles = (open && settled && data?.titles) || [];

  const take = (chosen: string) => {
    setText(chosen);
    setOpen(false);
    setAt(-1);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && titles.length) {
      event.preventDefault();
      setAt((at + step + titles.length) % titles.length);
    }
    if (event.key === "Enter") take(titles[at] ?? text);
    if (event.key === "Escape" && titles.length) {
      event.preventDefault(); // the typed text stays
      setOpen(false);
    }
  };
  return (
    <div className="title-field">
      <SearchField
        label="상품 이름"
        help="초성만 적어도 찾아요. 예: ㅁㅍ ㅇㅍㅌ"
        role="combobox"
        aria-expanded={titles.length > 0}
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
      <div id={list} role="listbox" aria-label="상품 이름 제안" className="title-field__suggestions" hidden={!titles.length}>
        {titles.map((one, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div key={one} id={`${list}-${i}`} role="option" aria-selected={i === at} tabIndex={-1} onPointerDown={(event) => event.preventDefault()} onClick={() => take(one)}>
            {one}
          </div>
        ))}
      </div>
    </div>
  );
}
