/** The blog: recommended articles, then pages of all articles or of one category. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { get } from "#/core/api/client";
import type { MainCategories, PostCard, PostList, Recommended, RecommendedPost } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { withMinimumDuration } from "#/core/lib/minimum-duration";
import { AppLink } from "#/core/session/app-link";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Tag } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { LoadMore } from "#/core/ui/load-more";
import { Cover } from "./cover";
import { PostCaption } from "./post-caption";
import "./blog.css";

const LIMIT = 10; // the recommended one and three rows
const NEXT_MS = 200; // minimum, so that the loading indicator does not flicker

export default function Blog() {
  const category = useSearchParams()[0].get("category");
  const { data } = useQuery({
    queryKey: ["blog", "recommended", category],
    queryFn: () => get<Recommended>("/v2/blog/recommended", { anonymous: true, params: { mainCategory: category } }),
  });
  const post = data?.post;
  return (
    <Page title="블로그" lead="빌리고 투자하기 전에 알아 두면 좋은 이야기를 모았어요. 이자와 세금, 담보와 연체를 어려운 말 없이 숫자로 풀어 드려요.">
      <Categories chosen={category} />
      {post && <Recommendation post={post} />}
      <Posts category={category} besides={post?.postUid} />
    </Page>
  );
}

function Categories({ chosen }: { chosen: string | null }) {
  const { data } = useQuery({
    queryKey: ["blog", "categories"],
    queryFn: () => get<MainCategories>("/v2/blog/mainCategories", { anonymous: true }),
  });
  return (
    <nav className="tabs tabs--scroll -mt-4" aria-label="글의 종류">
      {[{ code: null, name: "전체" }, ...(data?.list ?? [])].map(({ code, name }) => (
        <AppLink key={name} href={code ? `/blog?category=${code}` : "/blog"} aria-current={code === chosen ? "page" : undefined}>
          {name}
        </AppLink>
      ))}
    </nav>
  );
}

/** The article with what it contains. */
const Recommendation = ({ post }: { post: RecommendedPost }) => (
  <section className="recommended" aria-label="추천 글">
    <Cover of={post} />
    <div>
      <p className="caption flex flex-wrap items-center gap-x-2">
        <Tag tone="pine">추천 글</Tag>
        <span>
          <PostCaption of={post} />
        </span>
      </p>
      <h2 className="heading-2 mt-3">
        <AppLink href={`/blog/${post.postUid}`}>{post.title}</AppLink>
      </h2>
      <p className="text-ink-700 mt-1 mb-5">{post.summary}</p>
      {post.headings.length > 0 && (
        <ul aria-label="이 글의 내용">
          {post.headings.map((heading) => (
            <li key={heading}>{heading}</li>
          ))}
        </ul>
      )}
    </div>
  </section>
);

/** `besides`: articles that are shown above and omitted here. */
function Posts({ category, besides }: { category: string | null; besides: string | undefined }) {
  const list = useInfiniteQuery({
    queryKey: ["blog", "list", category],
    queryFn: ({ pageParam }) => {
      const part = get<PostList>("/v2/blog/list", { anonymous: true, params: { mainCategory: category, offset: pageParam, limit: LIMIT } });
      return pageParam ? withMinimumDuration(NEXT_MS, part) : part;
    },
    initialPageParam: 0,
    getNextPageParam: ({ isLast, count }, _, offset) => (isLast ? null : offset + count),
  });
  if (!list.data) return <div className="mt-8"><QueryStatus of={list} words="글을 불러오고 있어요" lines={6} /></div>;
  const posts = list.data.pages.flatMap(({ postList }) => postList);
  if (!posts.length) return <EmptyState title="아직 올라온 글이 없어요" />;
  return (
    <>
      <h2 className="sr-only">글 목록</h2>
      <ul className="mt-8 grid gap-x-8 md:mb-10 md:grid-cols-2 md:gap-y-12 xl:grid-cols-3">
        {posts.filter(({ postUid }) => postUid !== besides).map((post) => (
          <Card key={post.postUid} post={post} />
        ))}
      </ul>
      {list.hasNextPage && <LoadMore label="글 더 보기" busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
    </>
  );
}

const Card = ({ post }: { post: PostCard }) => (
  <li className="linked-item post-card">
    <div>
      <p className="caption">
        <PostCaption of={post} />
      </p>
      <h3 className="heading-3 mt-1">
        <AppLink href={`/blog/${post.postUid}`}>{post.title}</AppLink>
      </h3>
      <p className="text-ink-700 text-label mt-1">{post.summary}</p>
    </div>
    <Cover of={post} />
  </li>
);
