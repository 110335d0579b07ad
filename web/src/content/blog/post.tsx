import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { NoticeBoard } from "#/content/shared/notice-board";
import { get } from "#/core/api/client";
import type { PostCard, PostList, PostText } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { Prose } from "#/content/shared/prose";
import { FIGURES } from "./figures";
import { ArticleMark } from "./article-mark";

const LIST = "/blog";
const MOST = 2; // further articles

export default function Post() {
  const { uid = "" } = useParams();
  const query = useQuery({
    queryKey: ["blog", "post", uid],
    queryFn: () => get<PostText>("/v2/blog", { anonymous: true, params: { postUid: uid } }),
  });
  const further = useFurther(query.data?.mainCategory, uid);
  if (!query.data) return <ArticleStatus of={query} what="글을" list={LIST} back="글 모두 보기" />;
  const { mainCategory, mainCategoryName, title, summary, contents, publishedAt } = query.data;
  return (
    <Page
      article
      side={further.length > 0 ? <Further posts={further} /> : undefined}
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
      <ArticleMark of={query.data} height={72} />
      <div className="mt-8">
        <Prose text={contents} figures={FIGURES} />
      </div>
      <div className="actions mt-8">
        <AppLink className={buttonClass("quiet", true)} href={LIST}>
          글 모두 보기
        </AppLink>
        <AppLink className={buttonClass("quiet", true)} href="/faq">
          자주 묻는 질문 보기
        </AppLink>
      </div>
    </Page>
  );
}

/** Other articles of the category. */
function useFurther(category: string | undefined, besides: string): PostCard[] {
  const { data } = useQuery({
    queryKey: ["blog", "further", category],
    queryFn: () => get<PostList>("/v2/blog/list", { anonymous: true, params: { mainCategory: category, limit: MOST + 1 } }),
    enabled: category !== undefined,
  });
  return data?.postList.filter(({ postUid }) => postUid !== besides).slice(0, MOST) ?? [];
}

const Further = ({ posts }: { posts: readonly PostCard[] }) => (
  <Section title="다음에 읽을 글">
    <NoticeBoard>
      {posts.map(({ postUid, title, publishedAt }) => (
        <li key={postUid}>
          <AppLink href={`${LIST}/${postUid}`}>{title}</AppLink>
          <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time>
        </li>
      ))}
    </NoticeBoard>
  </Section>
);
