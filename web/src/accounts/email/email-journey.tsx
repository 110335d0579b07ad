/** Wraps the pages of an e-mail certification. Opens or resumes the one of this page. */
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { post } from "#/core/api/client";
import { JourneyRoute } from "#/core/journeys/journey-route";
import type { Snapshot } from "#/core/journeys/state/model";
import type { CertifiedEmail } from "#/core/session/certified-email";
import { isAuthenticated } from "#/core/session/session";
import { chart } from "./chart";
import { EmailContext } from "./email";

/** The pages on which an address is certified. */
const PAGES = ["signup/email-account", "authentication/email-certification"];

export default function EmailJourney() {
  const { pathname } = useLocation();
  const [calls] = useState(() => `/v2/${isAuthenticated() ? "user" : "join"}/email-certification`);
  const [open] = useState(() => {
    const at = PAGES.find((page) => pathname.startsWith(`/${page}`));
    return async () => (await post<{ journey: Snapshot }>(`${calls}/open`, { at })).journey;
  });
  const [email, setEmail] = useState("");
  const [certified, setCertified] = useState<CertifiedEmail | null>(null);
  const memory = useMemo(() => ({ calls, email, setEmail, certified, setCertified }), [calls, email, certified]);
  return (
    <EmailContext value={memory}>
      <JourneyRoute chart={chart} open={open} />
    </EmailContext>
  );
}
