import { useNavigate } from "react-router";
import { AppLink } from "#/shell/app-link";
import { AnswerList } from "#/ui/answer-list";
import { Page } from "#/ui/page";

const WAYS = [
  { value: "/upl/phone-certification", label: "돈을 빌리려고 해요", note: "휴대폰으로 본인 인증을 하고, 바로 한도를 알아봐요." },
];

/** The ways to become a member. */
export default function SignUp() {
  const navigate = useNavigate();
  return (
    <Page title="회원가입" lead="본인 인증과 약관 동의만 하면 돼요. 만 19세부터 가입할 수 있어요.">
      <div className="max-w-read pb-14">
        <AnswerList label="가입하는 까닭" answers={WAYS} onAnswer={(path) => void navigate(path)} />
        <p className="sub mt-8">
          이미 회원인가요?{" "}
          <AppLink className="link" href="/login">
            로그인
          </AppLink>
        </p>
      </div>
    </Page>
  );
}
