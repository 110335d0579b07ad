import { Note } from "#/core/ui/layout/content";

/** How far an action on several rows got. `refused`: names and reasons. */
export type Progress = { total: number; answered: number; refused: string[] };

/** The progress while it runs or when a request failed, then what was refused. */
export function Progressing({ of: { total, answered, refused }, isRunning, hasFailed = false }: { of: Progress; isRunning: boolean; hasFailed?: boolean }) {
  return (
    <>
      {(isRunning || hasFailed) && (
        <p role="status">
          <progress className="w-full" value={answered} max={total} /> {total}건 중 {answered}건 처리했어요
        </p>
      )}
      {!isRunning && refused.length > 0 && (
        <div role="alert">
          <Note risk title={`${refused.length}건은 처리하지 못했어요`}>
            <ul>
              {refused.map((one, i) => (
                <li key={i}>{one}</li>
              ))}
            </ul>
          </Note>
        </div>
      )}
    </>
  );
}
