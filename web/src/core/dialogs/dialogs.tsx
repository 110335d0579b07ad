/** The dialogs of the site. Each function resolves when its dialog is closed. */
import type { ReactNode } from "react";
import { type BeforeClose, Dialog, DialogAction, type DialogSize } from "./dialog";
import { openModal } from "./queue";

type Ask = { title: string; message?: ReactNode; size?: DialogSize; unclosable?: boolean; confirmLabel?: string; beforeConfirm?: BeforeClose };

/** Shows a message. */
export const alert = ({ confirmLabel = "확인", ...rest }: Ask): Promise<void> =>
  openModal<void>(({ open, close, exited }) => (
    <Dialog
      {...rest}
      open={open}
      onClose={close}
      onExited={exited}
      actions={<DialogAction label={confirmLabel} before={rest.beforeConfirm} onDone={close} />}
    >
      <Message>{rest.message}</Message>
    </Dialog>
  ));

/** Asks for a decision; true if confirmed. `discouraged`: the primary button is the one that changes nothing. */
export const confirm = ({
  confirmLabel = "확인",
  cancelLabel = "취소",
  discouraged = false,
  ...rest
}: Ask & { cancelLabel?: string; beforeCancel?: BeforeClose; discouraged?: boolean }): Promise<boolean> =>
  openModal<boolean>(({ open, close, exited }) => {
    const no = <DialogAction label={cancelLabel} variant={discouraged ? "primary" : "quiet"} before={rest.beforeCancel} onDone={() => close(false)} />;
    const yes = <DialogAction label={confirmLabel} variant={discouraged ? "quiet" : "primary"} before={rest.beforeConfirm} onDone={() => close(true)} />;
    return (
      <Dialog
        {...rest}
        open={open}
        onClose={() => close(false)}
        onExited={exited}
        actions={
          <>
            {discouraged ? yes : no}
            {discouraged ? no : yes}
          </>
        }
      >
        <Message>{rest.message}</Message>
      </Dialog>
    );
  });

/** Shows an image at its natural size. */
export const previewImage = (title: string, src: string): Promise<void> =>
  openModal<void>(({ open, close, exited }) => (
    <Dialog title={title} size="large" open={open} onClose={close} onExited={exited}>
      <img src={src} alt={title} className="mt-4 w-full" />
    </Dialog>
  ));

/** Shows any content; `draw` gets the function that closes the dialog. */
export const show = <T,>(
  frame: { title: string; size?: DialogSize; unclosable?: boolean },
  draw: (close: (result: T | undefined) => void) => ReactNode,
): Promise<T | undefined> =>
  openModal<T | undefined>(({ open, close, exited }) => (
    <Dialog {...frame} open={open} onClose={() => close(undefined)} onExited={exited}>
      {draw(close)}
    </Dialog>
  ));

/** A text keeps its line breaks. */
function Message({ children }: { children: ReactNode }) {
  if (!children) return null;
  return typeof children === "string" ? <p className="text-ink-700 mt-2 whitespace-pre-line">{children}</p> : <>{children}</>;
}
