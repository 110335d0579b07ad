/** Waits for the consent on the phone to fetch the health-insurance record. */
import { useUpl } from "../events";
import { PhonePage } from "#/borrowing/application/frame/phone-page";
import { ChooseProvider } from "./scraping";

export default function Consent() {
  const { data } = useUpl();
  const other = data.provider === "kakao" ? "pass" : "kakao";
  return (
    <PhonePage
      app={data.providerName}
      act="승인"
      next="건강보험 자료를 받을 거예요"
      otherWay={(onBack) => <ChooseProvider first={other} onBack={onBack} />}
    />
  );
}
