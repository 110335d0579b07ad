import { isRouteErrorResponse, useRouteError } from "react-router";
import { describeError, supportLine } from "#/core/api/errors";
import { ErrorMessage } from "#/core/dialogs/error-dialog";
import NotFound from "#/core/pages/not-found";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";

/** Shows the error of a route, or the page for a wrong address. */
export function ErrorPage() {
  const thrown = useRouteError();
  if (isRouteErrorResponse(thrown) && thrown.status === 404) return <NotFound />;
  const error = describeError(isRouteErrorResponse(thrown) ? { status: thrown.status } : thrown);
  const lost = error.statusCode === 408 || error.statusCode >= 500;
  return (
    <MessagePage
      dialog
      title={error.title}
      message={<ErrorMessage message={error.message} />}
      {...(lost && { illustration: "failed" as const })}
      code={supportLine(error)}
    >
      {error.buttons
        .filter(({ action }) => action !== "dismiss")
        .map(({ text, href }, i) =>
          href ? (
            <AppLink key={text} className={buttonClass(i === 0 ? "primary" : "quiet", true)} href={href}>
              {text}
            </AppLink>
          ) : (
            <Button key={text} variant={i === 0 ? "primary" : "quiet"} large onClick={() => location.reload()}>
              {text}
            </Button>
          ),
        )}
    </MessagePage>
  );
}
