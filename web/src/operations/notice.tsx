import { ApiError, describeError } from "#/core/api/errors";
import { Note } from "#/core/ui/layout/content";

/** Somebody has decided the case meanwhile. */
export const hasMoved = (error: unknown): boolean => error instanceof ApiError && error.code === "CASE_MOVED";

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
