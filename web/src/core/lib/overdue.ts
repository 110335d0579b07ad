/** From this number of days a late payment is called 연체, as in the business disclosure. */
const OVERDUE_DAYS = 30;

/** The name of a late payment. */
export const overdueLabel = (daysLate: number): string => (daysLate >= OVERDUE_DAYS ? "연체" : "상환 지연");
