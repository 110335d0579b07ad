import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { get } from "#/core/api/client";
import type { PostText } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Page } from "#/core/ui/layout/page";
import { Prose } from "#/core/ui/layout/prose";

const LIST = "/blog";

export default function Post() {
  const { uid = "" } = useParams();
  const query = useQuery({
    queryKey: ["blog", "post", uid],
    queryFn: () => get<PostText>("/v2/blog", { anonymous: true, params: { postUid: uid } }),
  });
  if (!query.data) return <ArticleStatus of={query} list={LIST} back="글 모두 보기" />;
  const { mainCategory, mainCategoryName, title, summary, contents, publishedAt } = query.data;
  return (
    <Page
      article
      title={title}
      lead={summary}
      caption={
        <>
          <AppLink className="link" href={`${LIST}?category=${mainCategory}`}>
            {mainCategoryName}
          </AppLink>{" "}
          · <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
        </>
      }
    >
      <div className="section-line">
        <Prose text={contents} />
      </div>
      <div className="actions mt-12">
        <AppLink className={buttonClass("quiet", true)} href={LIST}>
          글 모두 보기
        </AppLink>
      </div>
    </Page>
  );
}
