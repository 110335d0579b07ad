/** Error of the last action, beside the primary action, with the server's link unless it leads to this page. A pause ends here:
 * another page is no help. */
import { useLocation } from "react-router";
import { describeError } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { Note } from "#/core/ui/layout/content";

const PAUSE = 429;

export function Notice({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  if (!error) return null;
  const { title, message, buttons, statusCode } = describeError(error);
  const link = statusCode === PAUSE ? undefined : buttons.find(({ href }) => href && href.replace(/\?.*/, "") !== pathname);
  return (
    <div role="alert">
      <Note risk title={title}>
        <p>{message}</p>
        {link?.href && (
          <AppLink className="link" href={link.href}>
            {link.text}
          </AppLink>
        )}
      </Note>
    </div>
  );
}
