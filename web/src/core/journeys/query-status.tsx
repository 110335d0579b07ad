import { useState } from "react";
import { describeError, onlyLink, supportLine } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { FailedState, Loading, type LoadingProps } from "#/core/ui/layout/message-page";

type QueryStatusProps = LoadingProps & { of: { error: Error | null; refetch(): unknown } };

/** Shown instead of data: loading, or an error with a button to retry. The error stays while the page
 * asks again by itself. */
export function QueryStatus({ of: { error, refetch }, ...loading }: QueryStatusProps) {
  const [failed, setFailed] = useState(error);
  if (error && error !== failed) setFailed(error);
  if (!failed) return <Loading {...loading} />;
  const shown = describeError(failed);
  const link = onlyLink(shown.buttons);
  const again = () => {
    setFailed(null);
    void refetch();
  };
  return (
    <FailedState title={shown.title} message={shown.message} code={!link && supportLine(shown)}>
      <Button onClick={again}>다시 불러오기</Button>
      {link && (
        <AppLink className={buttonClass("quiet")} href={link.href}>
          {link.text}
        </AppLink>
      )}
    </FailedState>
  );
}
