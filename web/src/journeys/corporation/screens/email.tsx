/** By which address the corporation will log in: certified on this very page. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { post } from "#/api/client";
import { emailToken } from "#/session/email-token";
import { Loading } from "#/ui/blank";
import { JourneyProvider, useJourney } from "../../core/journey";
import type { Snapshot } from "../../core/model";
import { ProblemNotice } from "../../core/journey-page";
import { chart as emailChart } from "../../email/chart";
import { EmailMemory, type Proven } from "../../email/email";
import { EmailScreen } from "../../email/email-screen";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";
import { NotOpened } from "../not-opened";

const CALLS = "/v2/join/email-certification";
const openEmail = async () => (await post<{ journey: Snapshot }>(`${CALLS}/open`, { at: "signup/email-account" })).journey;

export default function Email() {
  const { send } = useCorporation();
  const [asked, setAsked] = useState(false);
  const prove = useCallback(
    async (token: string) => {
      emailToken.drop();
      const sent = await send("prove_email", { emailToken: token });
      if (!sent.ok) setAsked(false);
    },
    [send],
  );
  if (asked) return <Certification onProven={prove} />;
  return (
    <CorporationPage
      question={"로그인할 이메일을\n확인할게요"}
      lead="회사 이메일을 써 주세요. 심사 결과도 이 주소로 알려 드려요."
      cta={{ label: "이메일 확인하기", onPress: () => setAsked(true) }}
    >
      <p className="help">계정을 만든 뒤에는 이 이메일로 로그인해 어느 기기에서든 이어 할 수 있어요.</p>
    </CorporationPage>
  );
}

type CertificationProps = { onProven(token: string): Promise<void> };

function Certification({ onProven }: CertificationProps) {
  const [email, type] = useState("");
  const [proven, keep] = useState<Proven | null>(null);
  const memory = useMemo(() => ({ calls: CALLS, email, type, proven, keep }), [email, proven]);
  const used = useRef(false);
  useEffect(() => {
    if (!proven || used.current) return;
    used.current = true;
    void onProven(proven.token);
  }, [proven, onProven]);
  return (
    <EmailMemory value={memory}>
      <JourneyProvider chart={emailChart} open={openEmail}>
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
  <main id="main" className="wrap pt-14">
    <ProblemNotice />
    <Loading words="이메일을 확인했어요" />
  </main>
);
