/** Dates are shown in Asia/Seoul, whatever the time zone of the device. The server computes business dates. */

const parts = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

type Moment = Date | string | number;

function seoul(moment: Moment) {
  const found = Object.fromEntries(parts.formatToParts(new Date(moment)).map((part) => [part.type, part.value]));
  return found as Record<"year" | "month" | "day" | "weekday" | "hour" | "minute", string>;
}

/** "26.11.24" */
export const shortDate = (moment: Moment): string => {
  const { year, month, day } = seoul(moment);
  return `${year.slice(2)}.${month}.${day}`;
};

/** "2026.11.24" */
export const dottedDate = (moment: Moment): string => {
  const { year, month, day } = seoul(moment);
  return `${year}.${month}.${day}`;
};

/** The date in Seoul as forms store it: "20261124" */
export const today = (): string => dottedDate(new Date()).replaceAll(".", "");

/** "2026년 11월 24일" */
export const longDate = (moment: Moment): string => {
  const { year, month, day } = seoul(moment);
  return `${year}년 ${Number(month)}월 ${Number(day)}일`;
};

/** "11월 24일 (화)", and with its year in another year: "2024년 11월 24일 (일)" */
export const dayOf = (moment: Moment): string => {
  const { year, month, day, weekday } = seoul(moment);
  const ofYear = year === seoul(Date.now()).year ? "" : `${year}년 `;
  return `${ofYear}${Number(month)}월 ${Number(day)}일 (${weekday})`;
};

/** In a list of one month: "24일 (화)" */
export const dayOfMonth = (moment: Moment): string => {
  const { day, weekday } = seoul(moment);
  return `${Number(day)}일 (${weekday})`;
};

/** Rows of the same day in Seoul. */
export type DayRows<Row> = [Row, ...Row[]];

/** Rows by their days in Seoul, in their order. */
export function byDay<Row>(rows: readonly Row[], at: (row: Row) => Moment): DayRows<Row>[] {
  const days: DayRows<Row>[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last && dottedDate(at(last[0])) === dottedDate(at(row))) last.push(row);
    else days.push([row]);
  }
  return days;
}

/** "14:00" */
export const timeOf = (moment: Moment): string => {
  const { hour, minute } = seoul(moment);
  return `${hour}:${minute}`;
};

/** "11월 24일 (화) 14:00", and with its year in another year */
export const momentOf = (moment: Moment): string => `${dayOf(moment)} ${timeOf(moment)}`;

/** The value of a date and time field: "2026-11-24T14:00" */
export const inputMoment = (moment: Moment): string => {
  const { year, month, day, hour, minute } = seoul(moment);
  return `${year}-${month}-${day}T${hour}:${minute}`;
};
/** The reverse conversion. */
export const momentOfInput = (text: string): string => `${text}:00+09:00`;

const DAY = 86_400_000; // ms

/** The days from today to another day, in Seoul: 1 for tomorrow, at whatever time. */
export const daysUntil = (moment: Moment): number => (Date.parse(inputMoment(moment).slice(0, 10)) - Date.parse(inputMoment(Date.now()).slice(0, 10))) / DAY;

/** The month of the grade badge: "11월" */
export const monthOf = (moment: Moment): string => `${Number(seoul(moment).month)}월`;
