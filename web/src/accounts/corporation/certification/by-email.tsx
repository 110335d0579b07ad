/** Certification of an e-mail address inside another journey's page, which gets the e-mail token. */
import { useEffect, useMemo, useRef, useState } from "react";
import { chart } from "#/accounts/email/chart";
import { EmailContext } from "#/accounts/email/email";
import { EmailScreen } from "#/accounts/email/email-screen";
import { post } from "#/core/api/client";
import { JourneyProvider, useJourney } from "#/core/journeys/journey";
import type { Snapshot } from "#/core/journeys/state/model";
import { type CertifiedEmail, certifiedEmail } from "#/core/session/certified-email";
import { Loading } from "#/core/ui/layout/message-page";
import { CertificationLoading } from "./not-opened";

const CALLS = "/v2/join/email-certification";
const open = async () => (await post<{ journey: Snapshot }>(`${CALLS}/open`, { at: "signup/email-account" })).journey;

type CertificationProps = { onCertified(token: string): void };

export function CertificationByEmail({ onCertified }: CertificationProps) {
  const [email, setEmail] = useState("");
  const [certified, setCertified] = useState<CertifiedEmail | null>(null);
  const memory = useMemo(() => ({ calls: CALLS, email, setEmail, certified, setCertified }), [email, certified]);
  const used = useRef(false);
  useEffect(() => {
    if (!certified || used.current) return;
    used.current = true;
    certifiedEmail.drop();
    onCertified(certified.token);
  }, [certified, onCertified]);
  return (
    <EmailContext value={memory}>
      <JourneyProvider chart={chart} open={open}>
        {certified ? <Certified /> : <CertificationSteps />}
      </JourneyProvider>
    </EmailContext>
  );
}

function CertificationSteps() {
  const { snapshot } = useJourney();
  if (!snapshot) return <CertificationLoading words="이메일 확인을 열고 있어요" />;
  return snapshot.step === "confirmed" ? <Certified /> : <EmailScreen />;
}

const Certified = () => (
  <main id="main" className="page-width pt-14">
    <Loading words="이메일을 확인했어요" />
  </main>
);
