/** Result of the last command, beside the primary action. An error of a field is also shown at the field. */
import { describeError, onlyLink } from "#/core/api/errors";
import { AppLink } from "#/core/session/app-link";
import { TextButton } from "#/core/ui/button";
import { Icon } from "#/core/ui/icon";
import { useJourney } from "./journey";

export function CommandNotice() {
  const { problem, busy, unsure, retry, snapshot } = useJourney<{ problem?: { code: string } }>();
  if (busy && problem?.unsure) {
    return (
      <p className="note" role="status">
        보냈는지 확인하고 있어요. 다시 누르지 않아도 돼요.
      </p>
    );
  }
  const isShownByPage = problem?.code !== undefined && snapshot?.data.problem?.code === problem.code; // the page of the step shows the problem
  if (!problem || busy || isShownByPage) return null;
  const { title, message, buttons } = describeError(problem);
  const link = onlyLink(buttons);
  return (
    <div className="note note--risk" role="alert">
      <h3>
        <Icon name="warn" />
        {title}
      </h3>
      {message && <p>{message}</p>}
      {link && (
        <AppLink className="link" href={link.href}>
          {link.text}
        </AppLink>
      )}
      {unsure && <TextButton onClick={retry}>다시 시도하기</TextButton>}
    </div>
  );
}
