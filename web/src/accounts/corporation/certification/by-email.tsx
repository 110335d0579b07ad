/** Certification of an e-mail address inside another journey's page, which gets the e-mail token. */
import { useEffect, useMemo, useRef, useState } from "react";
import { chart } from "#/accounts/email/chart";
import { EmailMemory, type Proven } from "#/accounts/email/email";
import { EmailScreen } from "#/accounts/email/email-screen";
import { post } from "#/core/api/client";
import { JourneyProvider, useJourney } from "#/core/journeys/journey";
import type { Snapshot } from "#/core/journeys/state/model";
import { emailToken } from "#/core/session/email-token";
import { Loading } from "#/core/ui/layout/message-page";
import { NotOpened } from "./not-opened";

const CALLS = "/v2/join/email-certification";
const open = async () => (await post<{ journey: Snapshot }>(`${CALLS}/open`, { at: "signup/email-account" })).journey;

type CertificationProps = { onProven(token: string): void };

export function CertificationByEmail({ onProven }: CertificationProps) {
  const [email, type] = useState("");
  const [proven, keep] = useState<Proven | null>(null);
  const memory = useMemo(() => ({ calls: CALLS, email, type, proven, keep }), [email, proven]);
  const used = useRef(false);
  useEffect(() => {
    if (!proven || used.current) return;
    used.current = true;
    emailToken.drop();
    onProven(proven.token);
  }, [proven, onProven]);
  return (
    <EmailMemory value={memory}>
      <JourneyProvider chart={chart} open={open}>
        {proven ? <Proving /> : <Opened />}
      </JourneyProvider>
    </EmailMemory>
  );
}

function Opened() {
  const { snapshot } = useJourney();
  if (!snapshot) return <NotOpened words="이메일 확인을 열고 있어요" />;
  return snapshot.step === "confirmed" ? <Proving /> : <EmailScreen />;
}

const Proving = () => (
  <main id="main" className="page-width pt-14">
    <Loading words="이메일을 확인했어요" />
  </main>
);
