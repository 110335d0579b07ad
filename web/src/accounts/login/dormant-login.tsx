import { MobileLogin } from "./mobile-login";

/** Log-in with a dormant account, followed by its reactivation. */
const DormantLogin = () => (
  <MobileLogin
    calls="/v2/login/dormant/mobile"
    question={"쉬고 있는 계정의\n휴대폰 번호를 알려 주세요"}
    lead="먼저 로그인하면 휴면을 풀 수 있어요. 문자로 인증번호를 보내 드려요."
  />
);
export default DormantLogin;
