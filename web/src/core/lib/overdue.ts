/** From this day on a late payment counts as 연체, as in the business disclosure. */
const OVERDUE_DAYS = 30;

/** What a payment that came not in time is called. */
export const overdueLabel = (daysLate: number): string => (daysLate >= OVERDUE_DAYS ? "연체" : "상환 지연");
