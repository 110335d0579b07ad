/** The record of all loans, as several pages state it. */
import { get } from "#/core/api/client";
import type { RecordMonth, TrackRecordShown } from "#/core/api/gen";

const KEY = ["company", "track-record"];
const PATH = "/v2/company/track-record";

export const trackRecord = () => ({ queryKey: KEY, queryFn: () => get<TrackRecordShown>(PATH, { anonymous: true }) });

/** The rates at the end of each month. */
export const recordMonths = () => ({ queryKey: [...KEY, "months"], queryFn: () => get<RecordMonth[]>(`${PATH}/months`, { anonymous: true }) });

/** Whether losses were settled in the month: the loans that were sold or written off left the rate of arrears. */
export const isLossy = (months: readonly RecordMonth[], i: number): boolean => (months[i]?.lostRate ?? 0) > (months[i - 1]?.lostRate ?? Infinity);
