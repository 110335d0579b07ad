import { MobileLogin } from "./mobile-login";

/** Log-in by the mobile number of the sign-up, at the addresses of borrowers and of investors. */
const MemberLogin = () => <MobileLogin calls="/v2/login/mobile" question={"가입한 휴대폰 번호를\n알려 주세요"} lead="문자로 인증번호를 보내 드려요." />;
export default MemberLogin;
