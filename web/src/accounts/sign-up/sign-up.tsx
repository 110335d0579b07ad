/** The purpose of the sign-up; keeps `?next=`. */
import { useLocation, useNavigate } from "react-router";
import { EntryPage } from "#/accounts/login/entry-page";
import { AnswerList } from "#/core/ui/funnel/answer-list";

const CORPORATION = "/signup/corporation";
const PURPOSES = [
  { value: "/upl/phone-certification", label: "돈을 빌리려고 해요", note: "본인 확인을 하고 바로 한도를 알아봐요." },
  { value: "/signup/terms", label: "투자하려고 해요", note: "본인 확인을 하고 이메일을 정해요." },
  { value: CORPORATION, label: "법인으로 투자하려고 해요", note: "사업자등록번호와 서류를 준비해 주세요." },
];
const SIDE = {
  title: "가입은 이렇게 해요",
  facts: [
    { label: "본인 확인", value: "내 이름으로 된 휴대폰이 있으면 돼요." },
    { label: "약관 동의", value: "필수와 선택을 나누어 보여 드려요." },
    { label: "이메일과 비밀번호", value: "투자할 때만 정해요." },
    { label: "가입한 다음", value: "투자하려면 신분증과 계좌를 확인해요." },
  ],
};

export default function SignUp() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <EntryPage title="회원가입" lead="만 19세부터 가입할 수 있어요." side={SIDE}>
      <AnswerList label="가입하는 이유" answers={PURPOSES} onAnswer={(pathname) => void navigate({ pathname, search })} />
    </EntryPage>
  );
}
