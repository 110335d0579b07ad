import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { connectionError, describeError, supportLine } from "#/core/api/errors";
import { ErrorMessage } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import NotFound from "#/core/pages/not-found";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";

/** Shows the error of a route, or the page for a wrong address. Without a connection it opens the page when the connection returns. */
export function ErrorPage() {
  const thrown = useRouteError();
  const isOffline = useIsOffline();
  if (isRouteErrorResponse(thrown) && thrown.status === 404) return <NotFound />;
  const failure = isRouteErrorResponse(thrown) ? { status: thrown.status } : thrown;
  const error = describeError(isOffline ? connectionError() : failure);
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
            <Button key={text} variant={i === 0 ? "primary" : "quiet"} large onClick={() => void retry()}>
              {text}
            </Button>
          ),
        )}
    </MessagePage>
  );
}

const POLL_INTERVAL = 1_000; // ms

/** Whether there was no connection when the page failed; opens the page when the connection returns. The `online` event can precede it. */
function useIsOffline(): boolean {
  const [isOffline] = useState(!navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(() => navigator.onLine && reload().catch(() => undefined), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isOffline]);
  return isOffline;
}

/** Reloads if the site can be reached: otherwise the browser would replace the page by an error page of its own. */
async function reload(): Promise<void> {
  await fetch(location.href, { cache: "no-store" });
  location.reload();
}

const retry = () => reload().catch(() => toast("아직 인터넷에 연결되지 않았어요. 연결되면 바로 열어 드릴게요."));
