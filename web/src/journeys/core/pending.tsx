import { capture } from "#/api/errors";
import { Loading } from "#/ui/blank";
import { TextButton } from "#/ui/button";
import { Note } from "#/ui/content";

type PendingProps = { of: { error: Error | null; refetch(): unknown }; words?: string; lines?: number };

/** In the place of what a page reads: still coming, or what went wrong and a way to try again. */
export function Pending({ of: { error, refetch }, ...loading }: PendingProps) {
  if (!error) return <Loading {...loading} />;
  const { title, message } = capture(error);
  return (
    <div role="alert">
      <Note risk title={title}>
        <p>{message}</p>
        <TextButton onClick={() => void refetch()}>다시 불러오기</TextButton>
      </Note>
    </div>
  );
}
