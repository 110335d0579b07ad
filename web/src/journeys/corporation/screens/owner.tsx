/** Who represents the corporation: certified by mobile, on this very page. */
import { useEffect, useMemo, useRef, useState } from "react";
import { post } from "#/api/client";
import { identityToken } from "#/session/identity-token";
import { Loading } from "#/ui/blank";
import { Button } from "#/ui/button";
import { JourneyProvider, useJourney } from "../../core/journey";
import type { Snapshot } from "../../core/model";
import { CertificationMemory, type Request, useCertification } from "../../identity/certification";
import { chart as identity, type Step } from "../../identity/chart";
import { screens } from "../../identity/screens";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";
import { NotOpened } from "../not-opened";

const openIdentity = async () => (await post<{ journey: Snapshot }>("/v2/credit/certification/open", { at: "loan" })).journey;

export default function Owner() {
  const { send } = useCorporation();
  const [asked, setAsked] = useState(false);
  const certified = async (token: string) => {
    identityToken.drop();
    const sent = await send("certify_owner", { identityToken: token });
    if (!sent.ok) setAsked(false);
  };
  if (asked) return <Certification onCertified={(token) => void certified(token)} />;
  return (
    <CorporationPage
      question={"대표자 본인인지\n확인할게요"}
      lead="등기에 적힌 대표자의 휴대폰으로 확인해 주세요. 대표자가 여럿이면 한 분만 확인하면 돼요."
      cta={{ label: "휴대폰으로 확인하기", onPress: () => setAsked(true) }}
    >
      <p className="help">확인한 이름이 사업자등록의 대표자와 같아야 가입할 수 있어요.</p>
    </CorporationPage>
  );
}

type CertificationProps = { onCertified(token: string): void };

function Certification({ onCertified }: CertificationProps) {
  const [last, remember] = useState<Request | null>(null);
  const [token, keep] = useState<string | null>(null);
  const memory = useMemo(() => ({ last, remember, token, keep }), [last, token]);
  return (
    <CertificationMemory value={memory}>
      <JourneyProvider chart={identity} open={openIdentity}>
        <Opened onCertified={onCertified} />
      </JourneyProvider>
    </CertificationMemory>
  );
}

function Opened({ onCertified }: CertificationProps) {
  const { snapshot } = useJourney();
  if (!snapshot) return <NotOpened words="본인 확인을 열고 있어요" />;
  return snapshot.step === "certified" ? <Done onCertified={onCertified} /> : <Walk step={snapshot.step as Step} />;
}

function Walk({ step }: { step: Step }) {
  const Screen = screens[step];
  return <Screen />;
}

function Done({ onCertified }: CertificationProps) {
  const { token } = useCertification();
  const used = useRef(false);
  useEffect(() => {
    if (!token || used.current) return;
    used.current = true;
    onCertified(token);
  }, [token, onCertified]);
  return (
    <main id="main" className="wrap pt-14">
      {token ? <Loading words="대표자를 확인했어요" /> : <Button onClick={() => location.reload()}>다시 인증하기</Button>}
    </main>
  );
}
