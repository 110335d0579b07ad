import { describeError } from "#/core/api/errors";
import { Note } from "#/core/ui/layout/content";

/** Error of the last action. */
export function Notice({ error }: { error: unknown }) {
  if (!error) return null;
  const { title, message } = describeError(error);
  return (
    <div role="alert">
      <Note risk title={title}>
        <p>{message}</p>
      </Note>
    </div>
  );
}
