import { useState } from "react";
import { describeError, onlyLink } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { TextButton } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";

type QueryStatusProps = { of: { error: Error | null; refetch(): unknown }; words?: string; lines?: number };

/** Shown instead of data: loading, or an error with a button to retry. The error stays while the page
 * asks again by itself. */
export function QueryStatus({ of: { error, refetch }, ...loading }: QueryStatusProps) {
  const [failed, setFailed] = useState(error);
  if (error && error !== failed) setFailed(error);
  if (!failed) return <Loading {...loading} />;
  const { title, message, buttons } = describeError(failed);
  const link = onlyLink(buttons);
  const again = () => {
    setFailed(null);
    void refetch();
  };
  return (
    <div role="alert">
      <Note risk title={title}>
        <p>{message}</p>
        <p className="flex gap-4">
          <TextButton onClick={again}>다시 불러오기</TextButton>
          {link && (
            <AppLink className="link" href={link.href}>
              {link.text}
            </AppLink>
          )}
        </p>
      </Note>
    </div>
  );
}
