import type { PostCard } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";

/** Category, date and reading time of an article. */
export const PostCaption = ({ of: { mainCategoryName, publishedAt, minutes } }: { of: PostCard }) => (
  <>
    {mainCategoryName} · <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time> · 읽는 데 {minutes}분
  </>
);
