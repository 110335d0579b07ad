/** News below the product lists: upcoming and recent events. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { News } from "#/core/api/gen";
import { AppLink } from "#/core/session/app-link";
import { Section } from "#/core/ui/layout/content";
import Banners from "./banners";
import { timeAgo, newsText } from "./words";
import "./product-news.css";

const POLL_INTERVAL = 15_000;
const SHOWN_NEWS = 5;

const useNews = (path: string) =>
  useQuery({
    queryKey: ["news", path],
    queryFn: () => get<News[]>(path, { anonymous: true }),
    refetchInterval: POLL_INTERVAL,
  });

export function ProductNews() {
  return (
    <>
      <div className="grid lg:grid-cols-2 lg:gap-x-16">
        <NewsList title="상품 소식" path="/v2/product-news" />
        <NewsList title="최근 소식" path="/v2/footsteps" dated />
      </div>
      <Banners place="product" />
    </>
  );
}

/** Renders nothing without events. */
function NewsList({ title, path, dated = false }: { title: string; path: string; dated?: boolean }) {
  const { data = [], dataUpdatedAt } = useNews(path);
  if (!data.length) return null;
  return (
    <Section title={title}>
      <ul className="product-news">
        {data.slice(0, SHOWN_NEWS).map((event, place) => (
          <li key={`${event.productUid}${event.kind}${event.at}${place}`}>
            <strong>{event.title}</strong>
            <AppLink href={`/products/detail/${event.productUid}`}>{newsText(event)}</AppLink>
            {dated && <time dateTime={event.at}>{timeAgo(event.at, dataUpdatedAt)}</time>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
