import { type FormEvent, useRef, useState } from "react";
import { Button } from "#/core/ui/button";
import { TextField } from "#/core/ui/forms/text-field";

type SearchProps = { label: string; help?: string; value: string; onFind(words: string): void };

/** A field for what the list shall contain; nothing is searched before the button is pressed. The field then has the focus, for other words. */
export function ListSearch({ label, help, value, onFind }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    setWords(value);
  }
  const find = (event: FormEvent) => {
    event.preventDefault();
    onFind(words.trim());
    field.current?.focus();
  };
  return (
    <form className="console__search" role="search" onSubmit={find}>
      <TextField ref={field} label={label} help={help} type="search" enterKeyHint="search" autoComplete="off" maxLength={300} value={words} onChange={(event) => setWords(event.target.value)} />
      <Button type="submit" variant="quiet">
        찾기
      </Button>
    </form>
  );
}
