import { createContext, type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "#/core/ui/button";
import { isRecordNumber } from "./numbers";

/** The searched text that no address may contain; empty if the address contains it. A reload forgets it. */
export const UnlistedQuery = createContext("");

/** The search field of the frame. `onUnlisted`: the text that the page of results gets from `UnlistedQuery`. */
export function LookupField({ onUnlisted }: { onUnlisted(text: string): void }) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    const isListed = isRecordNumber(query);
    onUnlisted(isListed ? "" : query);
    void navigate(isListed ? `/ops/search?q=${encodeURIComponent(query)}` : "/ops/search");
  };
  return (
    <form className="console__lookup" role="search" onSubmit={find}>
      <input className="input" type="search" aria-label="번호로 찾기" placeholder="번호로 찾기" enterKeyHint="search" autoComplete="off" maxLength={200} value={text} onChange={(event) => setText(event.target.value)} />
      <IconButton type="submit" icon="search" label="번호 찾기" />
    </form>
  );
}
