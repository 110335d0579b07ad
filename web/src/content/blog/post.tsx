import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { Neighbours } from "#/content/shared/neighbours";
import { Prose } from "#/content/shared/prose";
import { Contents } from "#/content/shared/contents";
import { get } from "#/core/api/client";
import type { PostCard, PostText } from "#/core/api/gen";
import { dottedDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { Section } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { allPosts } from "./all-posts";
import { Cover } from "./cover";
import { FIGURES } from "./figures";

const LIST = "/blog";
const MOST = 3; // further articles

export default function Post() {
  const { uid = "" } = useParams();
  const query = useQuery({
    queryKey: ["blog", "post", uid],
    queryFn: () => get<PostText>("/v2/blog", { anonymous: true, params: { postUid: uid } }),
  });
  const { data: all = [] } = useQuery(allPosts());
  if (!query.data) return <ArticleStatus of={query} what="글을" list={LIST} back="글 모두 보기" />;
  const { mainCategory, mainCategoryName, title, summary, contents, publishedAt, minutes, prevPost, nextPost } = query.data;
  const further = all.filter((one) => one.mainCategory === mainCategory && one.postUid !== uid).slice(0, MOST);
  return (
    <Page
      article
      side={
        <>
          <Contents of={contents} />
          {further.length > 0 && <Further posts={further} of={mainCategoryName} />}
        </>
      }
      title={title}
      lead={summary}
      caption={
        <>
          <AppLink className="link" href={`${LIST}?category=${mainCategory}`}>
            {mainCategoryName}
          </AppLink>
          <span>
            <time dateTime={publishedAt}>{dottedDate(publishedAt)}</time> · 읽는 데 {minutes}분
          </span>
        </>
      }
    >
      <Cover of={query.data} className="post-cover" />
      <Prose text={contents} figures={FIGURES} />
      <Neighbours name="앞뒤 글" next={linkTo(nextPost)} previous={linkTo(prevPost)} list={{ href: LIST, label: "글 모두 보기" }} />
    </Page>
  );
}

const linkTo = (post: PostCard | null) => post && { href: `${LIST}/${post.postUid}`, title: post.title, publishedAt: post.publishedAt };

/** Other articles of the category. */
const Further = ({ posts, of }: { posts: readonly PostCard[]; of: string }) => (
  <Section title={`${of} 글 더 읽기`}>
    <ul className="post-further">
      {posts.map((post) => (
        <li key={post.postUid}>
          <AppLink href={`${LIST}/${post.postUid}`}>{post.title}</AppLink>
          <Cover of={post} />
        </li>
      ))}
    </ul>
  </Section>
);
