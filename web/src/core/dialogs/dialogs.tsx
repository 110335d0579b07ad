/** The dialogs of the site. Each function resolves when its dialog is closed. */
import type { ReactNode } from "react";
import { type BeforeClose, Dialog, DialogAction, type DialogSize } from "./dialog";
import { ask } from "./queue";

type Ask = { title: string; message?: ReactNode; size?: DialogSize; unclosable?: boolean; confirmLabel?: string; beforeConfirm?: BeforeClose };

/** Shows a message. */
export const alert = ({ confirmLabel = "확인", ...rest }: Ask): Promise<void> =>
  ask<void>(({ open, close, left }) => (
    <Dialog
      {...rest}
      open={open}
      onClose={close}
      onLeft={left}
      actions={<DialogAction label={confirmLabel} before={rest.beforeConfirm} onDone={close} />}
    >
      <Message>{rest.message}</Message>
    </Dialog>
  ));

/** Asks for a decision; true if confirmed. */
export const confirm = ({
  confirmLabel = "확인",
  cancelLabel = "취소",
  ...rest
}: Ask & { cancelLabel?: string; beforeCancel?: BeforeClose }): Promise<boolean> =>
  ask<boolean>(({ open, close, left }) => (
    <Dialog
      {...rest}
      open={open}
      onClose={() => close(false)}
      onLeft={left}
      actions={
        <>
          <DialogAction label={cancelLabel} variant="quiet" before={rest.beforeCancel} onDone={() => close(false)} />
          <DialogAction label={confirmLabel} before={rest.beforeConfirm} onDone={() => close(true)} />
        </>
      }
    >
      <Message>{rest.message}</Message>
    </Dialog>
  ));

/** Shows an image at its natural size. */
export const previewImage = (title: string, src: string): Promise<void> =>
  ask<void>(({ open, close, left }) => (
    <Dialog title={title} size="large" open={open} onClose={close} onLeft={left}>
      <img src={src} alt={title} className="mt-4 w-full" />
    </Dialog>
  ));

/** Shows any content; `draw` gets the function that closes the dialog. */
export const show = <T,>(
  frame: { title: string; size?: DialogSize; unclosable?: boolean },
  draw: (close: (result: T | undefined) => void) => ReactNode,
): Promise<T | undefined> =>
  ask<T | undefined>(({ open, close, left }) => (
    <Dialog {...frame} open={open} onClose={() => close(undefined)} onLeft={left}>
      {draw(close)}
    </Dialog>
  ));

/** A text keeps its line breaks. */
function Message({ children }: { children: ReactNode }) {
  if (!children) return null;
  return typeof children === "string" ? <p className="text-ink-700 mt-2 whitespace-pre-line">{children}</p> : <>{children}</>;
}
