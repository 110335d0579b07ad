import { MobileLogin } from "./mobile-login";

/** Log-in of an investor by mobile. */
const InvestorLogin = () => (
  <MobileLogin calls="/v2/login/mobile" question={"투자 회원의\n휴대폰 번호를 알려 주세요"} lead="본인 인증을 마친 번호로 인증번호를 보내 드려요." />
);
export default InvestorLogin;
