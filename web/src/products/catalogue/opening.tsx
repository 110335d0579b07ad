/** When a planned product opens: the day, or the time left on the last day. */
import { momentOf } from "#/core/lib/date";
import { inWords, useSecondsLeft } from "#/core/ui/countdown";

const DAY = 86_400;

export function UntilOpening({ at }: { at: string }) {
  const left = useSecondsLeft(at) ?? 0;
  return (
    <>
      <span>{momentOf(at)} 오픈</span>
      <strong className="text-clay-700" role="timer" aria-live="off">
        {left > DAY ? `${Math.floor(left / DAY)}일 뒤` : left > 0 ? `${formatDuration(left)} 남음` : "곧 열려요"}
      </strong>
    </>
  );
}

/** 5_400 → "1시간 30분"; with seconds below an hour. */
function formatDuration(seconds: number): string {
  if (seconds < 3_600) return inWords(seconds);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return minutes ? `${hours}시간 ${minutes}분` : `${hours}시간`;
}
