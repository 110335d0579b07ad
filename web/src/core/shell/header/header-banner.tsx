/** A sentence above the header. Closed, it stays away from this device for seven days. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { get } from "#/core/api/client";
import type { Banner } from "#/core/api/gen";
import { IconButton } from "#/core/ui/button";
import { AppLink } from "#/core/session/app-link";
import { showsBanner } from "../visibility";
import "./header-banner.css";

const CLOSED = "bannerClosed";
export const CLOSED_FOR = 604_800; // seconds

const isClosed = (): boolean => document.cookie.split("; ").includes(`${CLOSED}=1`);

export function HeaderBanner() {
  const { pathname } = useLocation();
  const [banner, setBanner] = useState<Banner | null>(null);
  const wanted = showsBanner(pathname);

  useEffect(() => {
    if (!wanted || isClosed()) return;
    // Without it nothing is missing.
    get<Banner | null>("/v2/banner/header", { anonymous: true, cached: true }).then(setBanner, () => undefined);
  }, [wanted]);

  if (!wanted || !banner) return null;
  const close = () => {
    document.cookie = `${CLOSED}=1; Max-Age=${CLOSED_FOR}; Path=/; SameSite=Lax`;
    setBanner(null);
  };
  return (
    <aside className="topbanner" aria-label="알림">
      <div className="wrap">
        <AppLink href={banner.linkUrl}>
          <strong>{banner.title}</strong> {banner.contents}
        </AppLink>
        <IconButton icon="close" label="알림 닫기" onClick={close} />
      </div>
    </aside>
  );
}
