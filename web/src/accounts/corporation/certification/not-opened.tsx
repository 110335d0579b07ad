/** Shown while a certification is being opened, or if that failed. */
import { describeError } from "#/core/api/errors";
import { useJourney } from "#/core/journeys/journey";
import { TextButton } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";

export function CertificationLoading({ words }: { words: string }) {
  const { problem, refresh } = useJourney();
  const shown = problem && describeError(problem);
  return (
    <main id="main" className="page-width pt-14">
      {shown ? (
        <Note risk title={shown.title}>
          <p>{shown.message}</p>
          <TextButton onClick={refresh}>다시 시도하기</TextButton>
        </Note>
      ) : (
        <Loading words={words} />
      )}
    </main>
  );
}
