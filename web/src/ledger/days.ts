import { dottedDate } from "#/core/lib/date";

/** A range of days in Seoul: "2026-11-22". */
export type Days = { since: string; until: string };

const DAY = 86_400_000;
const day = (moment: number) => dottedDate(moment).replaceAll(".", "-");

/** The last `count` days, including today. */
export const daysBack = (count: number, now: number): Days => ({ since: day(now - (count - 1) * DAY), until: day(now) });

/** Whether both days are valid and in order. */
export const isValidRange = ({ since, until }: Days): boolean =>
  since !== "" && until !== "" && since <= until && since >= "2000-01-01" && until <= "2199-12-31";
