import type { FormEvent } from "react";
import { Button } from "#/core/ui/button";
import { TextField } from "#/core/ui/forms/text-field";

type SearchProps = { label: string; help?: string; value: string; onFind(words: string): void };

/** A field for what the list shall contain; nothing is searched before the button is pressed. */
export function ListSearch({ label, help, value, onFind }: SearchProps) {
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get("words")).trim());
  };
  return (
    <form key={value} className="console__search" role="search" onSubmit={find}>
      <TextField label={label} help={help} name="words" type="search" enterKeyHint="search" autoComplete="off" maxLength={300} defaultValue={value} />
      <Button type="submit" variant="quiet">
        찾기
      </Button>
    </form>
  );
}
