/**
 * An entry of the main menu. Its pages open below it under the mouse, by a tap, or by Enter, Space or arrow down; a tap or
 * Enter on an open entry follows its link.
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
  const touched = useRef(false);
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
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType !== "touch" && setOpen(false)}
      onPointerDown={({ pointerType }) => void (touched.current = pointerType === "touch")}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <AppLink
        href={path}
        aria-current={isHere || undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={press}
        onClick={(event) => {
          if (!touched.current || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </AppLink>
      {open && items.length > 0 && (
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
