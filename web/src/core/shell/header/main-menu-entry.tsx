/**
 * An entry of the main menu on a desktop. Its pages open below it under the mouse, or by Enter, Space or arrow down; Enter
 * on an open entry follows its link.
 */
import { type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { NavLink } from "react-router";
import { AppLink } from "#/core/session/app-link";
import type { MenuEntry } from "../menu";
import { useDismissal, useOpenHere } from "./menu-opening";

export function MainMenuEntry({ entry: { label, path, items }, isHere }: { entry: MenuEntry; isHere: boolean }) {
  const [open, setOpen] = useOpenHere();
  const box = useRef<HTMLLIElement>(null);
  const id = useId();
  useDismissal(box, setOpen);
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key !== "ArrowDown" && (open || (key !== "Enter" && key !== " "))) return;
    event.preventDefault();
    flushSync(() => setOpen(true));
    if (key === "ArrowDown") box.current?.querySelector<HTMLElement>(":scope > ul a")?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the mouse above the entry; its link has the keys
    <li
      ref={box}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <AppLink href={path} aria-current={isHere || undefined} aria-expanded={open} aria-controls={open ? id : undefined} onKeyDown={press}>
        {label}
      </AppLink>
      {open && (
        <ul id={id}>
          {items.map((item) => (
            <li key={item.path}>
              <NavLink to={item.path}>{item.label}</NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
