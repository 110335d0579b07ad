/** The articles, the newest first, as the pages that look for some of them read them. */
import { get } from "#/core/api/client";
import type { PostList } from "#/core/api/gen";

const MOST = 100;

export const allPosts = () => ({
  queryKey: ["blog", "all"],
  queryFn: async () => (await get<PostList>("/v2/blog/list", { anonymous: true, params: { limit: MOST } })).postList,
  staleTime: Number.POSITIVE_INFINITY,
});
