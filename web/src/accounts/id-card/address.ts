/** The pages have two families of addresses: below /authentication, and below /verification with a page to open afterwards. */
import type { AddressOf } from "#/core/journeys/journey-route";
import { sameSite } from "#/core/lib/links";

const CONFIRM: Record<string, string> = {
  "id-card": "/verification/id/resident-registration-card/confirm",
  "driver-license": "/verification/id/driver-license/confirm",
};

/** The page of this site to open afterwards, if one was named. */
export function nextPage(search: string): string | null {
  const next = new URLSearchParams(search).get("nextPage");
  return next === null ? null : sameSite(next);
}

export const addressOf: AddressOf = ({ step, path, data }, { pathname, search }) => {
  if (!pathname.startsWith("/verification/") && nextPage(search) === null) return path;
  switch (step) {
    case "id_photo":
      return "/verification/id/capture";
    case "id_details":
      return CONFIRM[String(data.card)] ?? path;
    case "id_check":
    case "id_review":
      return "/verification/id/pending-review";
    case "certified":
      return pathname; // its page continues
    default:
      return path;
  }
};
