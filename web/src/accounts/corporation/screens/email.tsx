/** Certifies the e-mail address with which the corporation logs in. */
import { useState } from "react";
import { useCorporation } from "../calls";
import { CertificationByEmail } from "../certification/by-email";
import { CorporationPage } from "../corporation-page";

export default function Email() {
  const { send } = useCorporation();
  const [asked, setAsked] = useState(false);
  const prove = async (emailToken: string) => {
    const sent = await send("prove_email", { emailToken });
    if (!sent.ok) setAsked(false);
  };
  if (asked) return <CertificationByEmail onCertified={(token) => void prove(token)} />;
  return (
    <CorporationPage
      question={"로그인할 이메일을\n확인할게요"}
      lead="회사 이메일을 써 주세요. 심사 결과도 이 주소로 알려 드려요."
      cta={{ label: "이메일 확인하기", onPress: () => setAsked(true) }}
    >
      <p className="field__help">계정을 만든 뒤에는 이 이메일로 로그인해 어느 기기에서든 이어 할 수 있어요.</p>
    </CorporationPage>
  );
}
