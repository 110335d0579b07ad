/** Shows the failure of an action. Dismissing it follows the server's `redirectUrl`, if there is one. */
import { useNavigate } from "react-router";
import { describeError, type ErrorDescription, type ErrorButton, linkIn } from "#/core/api/errors";
import { Button } from "#/core/ui/button";
import { Dialog } from "./dialog";
import { openModal } from "./queue";

/** Shows anything thrown; resolves when the dialog is closed. */
export const showError = (thrown: unknown): Promise<void> => {
  const error = describeError(thrown);
  return openModal<void>(({ open, close, exited }) => <ErrorDialog error={error} open={open} onClose={close} onExited={exited} />);
};

function ErrorDialog({ error, onClose, ...rest }: { error: ErrorDescription; open: boolean; onClose(): void; onExited(): void }) {
  const navigate = useNavigate();
  const follow = (button: ErrorButton) => {
    onClose();
    if (button.href) void navigate(button.href);
    if (button.action === "reload") location.reload();
  };
  const buttons = error.buttons.toReversed(); // the first button is at the right, or on top of three
  return (
    <Dialog
      {...rest}
      title={error.title}
      onClose={() => {
        onClose();
        if (error.redirect) void navigate(error.redirect);
      }}
      actions={buttons.map((button, i) => (
        <Button key={button.text} variant={i === buttons.length - 1 ? "primary" : "quiet"} large onClick={() => follow(button)}>
          {button.text}
        </Button>
      ))}
    >
      <ErrorMessage message={error.message} />
      {error.reference && <p className="caption mt-3">문의 번호 {error.reference}</p>}
    </Dialog>
  );
}

export function ErrorMessage({ message }: { message: string }) {
  const link = linkIn(message);
  if (!message) return null;
  return (
    <p className="text-ink-700 mt-2 whitespace-pre-line">
      {link ? (
        <>
          {link.before}
          <a className="underline" href={link.href} target="_blank" rel="noopener">
            {link.text}
          </a>
          {link.after}
        </>
      ) : (
        message
      )}
    </p>
  );
}
