import { ApiError, describeError, onlyLink, supportLine } from "#/core/api/errors";
import { ErrorLink } from "#/core/journeys/error-link";
import { Places } from "#/core/pages/places";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { MessagePage, Loading } from "#/core/ui/layout/message-page";

type ArticleStatusProps = { of: { error: Error | null; refetch(): unknown }; what: string; list: string; back: string };

/** Shown instead of an article: loading, missing or failed. `what`: "공지를". `back` links to the `list` of all. */
export function ArticleStatus({ of: { error, refetch }, what, list, back }: ArticleStatusProps) {
  if (!error) {
    return (
      <main id="main" className="page-width pt-14">
        <Loading words={`${what} 불러오고 있어요`} lines={6} />
      </main>
    );
  }
  const description = describeError(error);
  const { title, message, buttons } = description;
  const notFound = error instanceof ApiError && error.status === 404;
  const link = notFound ? null : onlyLink(buttons);
  return (
    <MessagePage
      title={notFound ? `이 ${what} 찾을 수 없어요` : title}
      message={message}
      {...(notFound ? { aside: <Places except={list} /> } : { illustration: "failed", code: !link && supportLine(description) })}
    >
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
