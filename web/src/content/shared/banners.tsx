/** Banners of a page, each a link. Renders nothing while they load or if they fail. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Banner } from "#/core/api/gen";
import { AppLink } from "#/core/session/app-link";
import { Icon } from "#/core/ui/icon";
import "./banners.css";

export default function Banners({ place }: { place: "upper" | "product" }) {
  const { data = [] } = useQuery({
    queryKey: ["banners", place],
    queryFn: () => get<Banner[]>(`/v2/banner/${place}`, { anonymous: true }),
    staleTime: Infinity,
  });
  if (!data.length) return null;
  return (
    <ul className="banners">
      {data.map(({ title, contents, linkUrl }) => (
        <li key={title}>
          <AppLink href={linkUrl}>
            <span>
              <strong>{title}</strong>
              {contents}
            </span>
            <Icon name="right" small />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
