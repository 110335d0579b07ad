/** The record of all loans, as several pages state it. */
import { get } from "#/core/api/client";
import type { RecordMonth, TrackRecordShown } from "#/core/api/gen";

const KEY = ["company", "track-record"];
const PATH = "/v2/company/track-record";

export const trackRecord = () => ({ queryKey: KEY, queryFn: () => get<TrackRecordShown>(PATH, { anonymous: true }) });

/** The rates at the end of each month. */
export const recordMonths = () => ({ queryKey: [...KEY, "months"], queryFn: () => get<RecordMonth[]>(`${PATH}/months`, { anonymous: true }) });
