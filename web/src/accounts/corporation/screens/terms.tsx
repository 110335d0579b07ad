/** The consents of the representative. */
import { useConsents } from "#/core/journeys/consents";
import { useCorporation } from "../calls";
import { CorporationPage } from "../corporation-page";

export default function Terms() {
  const { send } = useCorporation();
  const consents = useConsents("corporation-sign-up");
  const agree = () => {
    const agreements = consents.given();
    if (agreements) void send("agree_terms", { agreements });
  };
  return (
    <CorporationPage question={"법인 가입 약관에\n동의해 주세요"} cta={{ ...consents.action("동의하고 계속하기"), onPress: agree }}>
      {consents.boxes}
    </CorporationPage>
  );
}
