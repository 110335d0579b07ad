/** A native <dialog>: the browser traps the focus and makes the page inert. */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button, IconButton } from "#/core/ui/button";
import { showModal } from "./show-modal";
import "./dialog.css";

export type DialogSize = "small" | "medium" | "large" | "wide";
/** Runs before the dialog closes, which waits for it; `false` keeps it open. */
export type BeforeClose = () => unknown;

const WIDTH = { small: "sm", medium: "md", large: "lg", wide: "xl" } as const;
export const EXIT_MS = 210;
const DOUBLE_PRESS_MS = 400;

type DialogProps = {
  open: boolean;
  title: string;
  size?: DialogSize;
  /** Cannot be dismissed by icon, backdrop or Escape. */
  unclosable?: boolean;
  onClose(): void;
  onExited(): void;
  children?: ReactNode;
  actions?: ReactNode;
};

export function Dialog({ open, title, size = "small", unclosable = false, onClose, onExited, children, actions }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const exited = useEffectEvent(onExited);

  useEffect(() => {
    if (!open) return;
    showModal(box.current); // also if it opens again during the closing animation
    box.current?.querySelector<HTMLElement>(".dialog__actions .button--primary")?.focus();
  }, [open]);
  useEffect(() => {
    if (open) return;
    box.current?.close(); // the page receives the keyboard during the closing animation
    ignoreSecondPress();
    const timer = setTimeout(() => exited(), EXIT_MS);
    return () => clearTimeout(timer);
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop; Escape is the key for it
    <dialog
      ref={box}
      className="dialog"
      style={{ "--dlg-width": `var(--container-dialog-${WIDTH[size]})` } as React.CSSProperties}
      role={unclosable ? "alertdialog" : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-leaving={!open || undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!unclosable) onClose();
      }}
      // A browser closes on the second Escape although `cancel` was prevented.
      onClose={() => {
        if (!open) return;
        if (unclosable) showModal(box.current);
        else onClose();
      }}
      // The second press of a double press on the button that opened the dialog can reach the backdrop.
      onClick={(event) => {
        if (event.target === box.current && event.detail < 2 && !unclosable) onClose();
      }}
    >
      <div className={unclosable ? undefined : "pr-9"}>
        <h2 className="heading-2" id={`${id}-title`}>
          {title}
        </h2>
      </div>
      <div id={`${id}-text`}>
        {children}
      </div>
      {actions && <div className="dialog__actions">{actions}</div>}
      {!unclosable && <IconButton icon="close" label="닫기" className="dialog__close" onClick={onClose} />}
    </dialog>
  );
}

/** The second press of a double press on a button of the dialog would reach the page. A mouse counts its presses, a finger does not. */
function ignoreSecondPress(): void {
  const ignore = (event: Event) => {
    const { detail, pointerType } = event as PointerEvent;
    if (detail < 2 && pointerType !== "touch") return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  addEventListener("click", ignore, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort(), DOUBLE_PRESS_MS);
}

type ActionProps = { label: string; variant?: "primary" | "quiet"; before?: BeforeClose | undefined; onDone(): void };

/** A button that closes the dialog after its hook, with a busy indicator meanwhile. */
export function DialogAction({ label, variant = "primary", before, onDone }: ActionProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      if ((await before?.()) !== false) onDone();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} large busy={busy} onClick={press}>
      {label}
    </Button>
  );
}
