/** Certifies the representative of the corporation by mobile. */
import { useState } from "react";
import { useCorporation } from "../calls";
import { CertificationByMobile } from "../certification/by-mobile";
import { CorporationPage } from "../corporation-page";

export default function Owner() {
  const { send } = useCorporation();
  const [asked, setAsked] = useState(false);
  const certified = async (identityToken: string) => {
    const sent = await send("certify_owner", { identityToken });
    if (!sent.ok) setAsked(false);
  };
  if (asked) return <CertificationByMobile onCertified={(token) => void certified(token)} />;
  return (
    <CorporationPage
      question={"대표자 본인인지\n확인할게요"}
      lead="등기에 적힌 대표자의 휴대폰으로 확인해 주세요. 대표자가 여럿이면 한 분만 확인하면 돼요."
      cta={{ label: "휴대폰으로 확인하기", onPress: () => setAsked(true) }}
    >
      <p className="field__help">확인한 이름이 사업자등록의 대표자와 같아야 가입할 수 있어요.</p>
    </CorporationPage>
  );
}
