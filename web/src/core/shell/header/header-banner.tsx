/** A banner above the header. After closing, it is hidden on this device for seven days. */
import { useState } from "react";
import { useLocation } from "react-router";
import { get } from "#/core/api/client";
import type { Banner } from "#/core/api/gen";
import { IconButton } from "#/core/ui/button";
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { invest, isWithin } from "../menu";
import { showsBanner } from "../visibility";
import "./header-banner.css";

const SECURE = location.protocol === "https:";
const CLOSED = SECURE ? "__Host-bannerClosed" : "bannerClosed"; // with this prefix only this host can set the cookie
const HIDDEN_SECONDS = 604_800; // seconds

const isClosed = (): boolean => document.cookie.split("; ").includes(`${CLOSED}=1`);

let loaded: Banner | null = null;

/** Reads the banner before the first render. The banner is optional. */
export async function loadHeaderBanner(): Promise<void> {
  if (!isClosed()) loaded = await get<Banner | null>("/v2/banner/header", { anonymous: true }).catch(() => null);
}

/** A banner that loads after the first render appears with the next page (`key` is the path), because it would move
 * the visible page; so does one that waits for the account. One that leads to investments is not for who borrows or
 * invests already. */
export function HeaderBanner() {
  const { pathname } = useLocation();
  const [banner, setBanner] = useState(loaded);
  const { account, status } = useSession();
  const [isKnown] = useState(status !== "checking");
  const invites = isKnown && !account?.isBorrower && !account?.isInvestor;
  if (!banner || !showsBanner(pathname, banner.linkUrl) || (!invites && isWithin(banner.linkUrl, invest))) return null;
  const close = () => {
    document.cookie = `${CLOSED}=1; Max-Age=${HIDDEN_SECONDS}; Path=/; SameSite=Lax${SECURE ? "; Secure" : ""}`;
    loaded = null;
    setBanner(null);
  };
  return (
    <aside className="header-banner" aria-label="알림">
      <div className="page-width">
        <AppLink href={banner.linkUrl}>
          <strong>{banner.title}</strong> {banner.contents}
        </AppLink>
        <IconButton icon="close" label="알림 닫기" onClick={close} />
      </div>
    </aside>
  );
}
