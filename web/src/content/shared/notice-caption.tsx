import type { NoticeText } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";

/** Kind and date, above the title of a notice. */
export const NoticeCaption = ({ of: { mandatory, disclosedMonth, publishedAt } }: { of: Pick<NoticeText, "mandatory" | "disclosedMonth" | "publishedAt"> }) => (
  <span>
    {disclosedMonth ? "공시" : mandatory ? "중요 공지" : "공지"} · <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
  </span>
);
