/** The purpose of the sign-up; keeps `?next=`. */
import { useLocation, useNavigate } from "react-router";
import { EntryPage } from "#/accounts/login/entry-page";
import { AnswerList } from "#/core/ui/funnel/answer-list";

const CORPORATION = "/signup/corporation";
const PURPOSES = [
  { value: "/upl/phone-certification", label: "돈을 빌리려고 해요", note: "휴대폰으로 본인 확인을 하고, 바로 한도를 알아봐요." },
  { value: "/signup/terms", label: "투자하려고 해요", note: "휴대폰으로 본인 확인을 하고, 이메일과 비밀번호를 정해요." },
  { value: CORPORATION, label: "법인으로 투자하려고 해요", note: "사업자등록번호와 서류를 준비해 주세요." },
];
const SIDE = {
  title: "가입은 이렇게 해요",
  facts: [
    { label: "본인 확인", value: "내 이름으로 가입한 휴대폰이 있으면 돼요." },
    { label: "약관 동의", value: "꼭 필요한 동의와 고를 수 있는 동의를 나누어 보여 드려요." },
    { label: "이메일과 비밀번호", value: "평소에는 휴대폰 번호로 로그인해요. 투자할 때는 휴대폰을 바꾸거나 잃어버려도 들어올 수 있게 이메일과 비밀번호도 정해요." },
    { label: "가입한 다음", value: "돈을 빌릴 때는 한도를 알아보고, 투자할 때는 신분증과 계좌를 확인해요." },
  ],
};

export default function SignUp() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <EntryPage title="회원가입" lead="무엇을 하고 싶은지 골라 주세요. 만 19세부터 가입할 수 있어요." side={SIDE}>
      <AnswerList label="가입하는 이유" answers={PURPOSES} onAnswer={(pathname) => void navigate({ pathname, search })} />
    </EntryPage>
  );
}
