/** The purpose of the sign-up; keeps `?next=`. */
import { useLocation, useNavigate } from "react-router";
import { EntryPage } from "#/accounts/login/entry-page";
import { AnswerList } from "#/core/ui/funnel/answer-list";

const CORPORATION = "/signup/corporation";
const PURPOSES = [
  { value: "/upl/phone-certification", label: "돈을 빌리려고 해요", note: "휴대폰으로 본인 인증을 하고, 바로 한도를 알아봐요." },
  { value: "/signup/terms", label: "투자하려고 해요", note: "본인 인증을 하고, 이메일과 비밀번호도 정해요. 로그인은 휴대폰이나 이메일로 해요." },
  { value: CORPORATION, label: "법인으로 투자하려고 해요", note: "사업자등록번호와 서류를 준비해 주세요." },
];

export default function SignUp() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <EntryPage title="회원가입" lead="본인 인증과 약관 동의만 하면 돼요. 만 19세부터 가입할 수 있어요.">
      <AnswerList label="가입하는 이유" answers={PURPOSES} onAnswer={(pathname) => void navigate({ pathname, search })} />
    </EntryPage>
  );
}
