/** How the menus of the header open and close. */
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";

let closeOther: () => void = () => undefined; // of the menu that was opened last

/** Whether a menu is open on this page: it closes when another menu or another page opens. */
export function useOpenHere() {
  const { pathname } = useLocation();
  const [menu, setMenu] = useState({ open: false, pathname });
  if (menu.pathname !== pathname) setMenu({ open: false, pathname });
  const setOpen = useCallback((open: boolean) => {
    const set = (open: boolean) => setMenu((before) => ({ ...before, open }));
    if (open) {
      closeOther();
      closeOther = () => set(false);
    }
    set(open);
  }, []);
  return [menu.open && menu.pathname === pathname, setOpen] as const;
}

/** Closes the menu in `box` on Escape and on a press outside. The keyboard returns to the control that opens it. */
export function useDismissal(box: RefObject<HTMLElement | null>, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (box.current?.contains(document.activeElement)) box.current.querySelector<HTMLElement>("a, button")?.focus();
      setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [box, setOpen]);
}
