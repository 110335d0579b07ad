/** In the place of a certification that is still being opened, or could not be. */
import { capture } from "#/api/errors";
import { Loading } from "#/ui/blank";
import { TextButton } from "#/ui/button";
import { Note } from "#/ui/content";
import { useJourney } from "#/journeys/core/journey";

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
