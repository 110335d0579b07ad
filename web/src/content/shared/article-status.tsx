import { ApiError, describeError, onlyLink } from "#/core/api/errors";
import { ErrorLink } from "#/core/journeys/error-link";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";

type ArticleStatusProps = { of: { error: Error | null; refetch(): unknown }; list: string; back: string };

/** Shown instead of an article: loading, missing or failed. `back` links to the `list` of all. */
export function ArticleStatus({ of: { error, refetch }, list, back }: ArticleStatusProps) {
  if (!error) {
    return (
      <main id="main" className="page-width pt-14">
        <Loading words="글을 불러오고 있어요" lines={6} />
      </main>
    );
  }
  const { title, message, buttons } = describeError(error);
  const notFound = error instanceof ApiError && error.status === 404;
  const link = notFound ? null : onlyLink(buttons);
  return (
    <MessagePage title={title} message={message} {...(!notFound && { illustration: "failed" })}>
      <ErrorLink link={link} />
      {!notFound && !link && (
        <Button large onClick={() => void refetch()}>
          다시 시도하기
        </Button>
      )}
      <AppLink className={buttonClass(notFound ? "primary" : "quiet", true)} href={list}>
        {back}
      </AppLink>
    </MessagePage>
  );
}
