/** Banners of a page, each a link. Renders nothing while they load or if they fail. A banner for a loan is not shown to a
 * member who only invests. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { Banner } from "#/core/api/gen";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { Icon } from "#/core/ui/icon";
import "./banners.css";

export default function Banners({ place }: { place: "upper" | "product" }) {
  const { data = [] } = useQuery({
    queryKey: ["banners", place],
    queryFn: () => get<Banner[]>(`/v2/banner/${place}`, { anonymous: true }),
    staleTime: Infinity,
  });
  const { account } = useSession();
  const shown = account && !account.isBorrower ? data.filter(({ linkUrl }) => !linkUrl.startsWith("/loan/")) : data;
  if (!shown.length) return null;
  return (
    <ul className="banners">
      {shown.map(({ title, contents, linkUrl }) => (
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
