/** In the place of a certification that is still being opened, or could not be. */
import { capture } from "#/core/api/errors";
import { useJourney } from "#/core/journeys/journey";
import { TextButton } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/blank";
import { Note } from "#/core/ui/layout/content";

export function NotOpened({ words }: { words: string }) {
  const { problem, refresh } = useJourney();
  const said = problem && capture(problem);
  return (
    <main id="main" className="wrap pt-14">
      {said ? (
        <Note risk title={said.title}>
          <p>{said.message}</p>
          <TextButton onClick={refresh}>다시 시도하기</TextButton>
        </Note>
      ) : (
        <Loading words={words} />
      )}
    </main>
  );
}
