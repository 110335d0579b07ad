/** The consents of a new investor; the next step is certification. */
import { useLocation, useNavigate } from "react-router";
import { useConsents } from "#/core/journeys/consents";
import { Funnel } from "#/core/ui/funnel/funnel";
import { signUpAt } from "./sections";
import { signUpConsent } from "./sign-up-consent";

export default function SignUpTerms() {
  const consents = useConsents("sign-up");
  const navigate = useNavigate();
  const { search } = useLocation();
  const agree = () => {
    const consent = consents.given();
    if (!consent) return;
    signUpConsent.set(consent);
    void navigate({ pathname: "/signup/phone-certification", search });
  };
  return (
    <Funnel
      {...signUpAt("약관 동의")}
      question={"약관을 읽고\n동의해 주세요"}
      lead="다음은 본인 확인이에요. 내 이름으로 된 휴대폰을 준비해 주세요."
      onBack={() => void navigate({ pathname: "/signup", search })}
      cta={{ ...consents.action("동의하고 계속하기"), onPress: agree }}
    >
      {consents.boxes}
    </Funnel>
  );
}
