/** Error of the last action, beside the primary action, with the server's link unless it leads to this page. */
import { useLocation } from "react-router";
import { describeError } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { Note } from "#/core/ui/layout/content";

export function Notice({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  if (!error) return null;
  const { title, message, buttons } = describeError(error);
  const link = buttons.find(({ href }) => href && href.replace(/\?.*/, "") !== pathname);
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
