/** Certification by mobile inside the page of another journey, which gets the identity token. */
import { useEffect, useMemo, useRef, useState } from "react";
import { CertificationContext, type Request, useCertification } from "#/accounts/identity/certification";
import { chart, type Step } from "#/accounts/identity/chart";
import { screens } from "#/accounts/identity/screens";
import { post } from "#/core/api/client";
import { JourneyProvider, useJourney } from "#/core/journeys/journey";
import type { Snapshot } from "#/core/journeys/state/model";
import { identityToken } from "#/core/session/identity-token";
import { Button } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { CertificationLoading } from "./not-opened";

const open = async () => (await post<{ journey: Snapshot }>("/v2/credit/certification/open", { at: "loan" })).journey;

type CertificationProps = { onCertified(token: string): void };

export function CertificationByMobile({ onCertified }: CertificationProps) {
  const [last, setLast] = useState<Request | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const memory = useMemo(() => ({ last, setLast, token, setToken }), [last, token]);
  return (
    <CertificationContext value={memory}>
      <JourneyProvider chart={chart} open={open}>
        <CertificationSteps onCertified={onCertified} />
      </JourneyProvider>
    </CertificationContext>
  );
}

function CertificationSteps({ onCertified }: CertificationProps) {
  const { snapshot } = useJourney();
  if (!snapshot) return <CertificationLoading words="본인 확인을 열고 있어요" />;
  return snapshot.step === "certified" ? <Done onCertified={onCertified} /> : <CertificationStep step={snapshot.step as Step} />;
}

function CertificationStep({ step }: { step: Step }) {
  const Screen = screens[step];
  return <Screen />;
}

function Done({ onCertified }: CertificationProps) {
  const { token } = useCertification();
  const used = useRef(false);
  useEffect(() => {
    if (!token || used.current) return;
    used.current = true;
    identityToken.drop();
    onCertified(token);
  }, [token, onCertified]);
  return (
    <main id="main" className="page-width pt-14">
      {token ? <Loading words="본인 확인을 마쳤어요" /> : <Button onClick={() => location.reload()}>다시 인증하기</Button>}
    </main>
  );
}
