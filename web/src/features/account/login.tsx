import { useLocation, useNavigate } from "react-router";
import { AppLink } from "#/shell/app-link";
import { AnswerList } from "#/ui/answer-list";
import { Page } from "#/ui/page";

const WAYS = [{ value: "/login/loan", label: "휴대폰 번호로 로그인", note: "문자로 받은 인증번호를 넣어요." }];

/** The ways to log in; `?next=` goes along. */
export default function Login() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Page title="로그인" lead="하던 신청은 그대로 있어요. 로그인하면 이어서 할 수 있어요.">
      <div className="max-w-read pb-14">
        <AnswerList label="로그인 방법" answers={WAYS} onAnswer={(pathname) => void navigate({ pathname, search })} />
        <p className="sub mt-8">
          처음 오셨나요?{" "}
          <AppLink className="link" href="/signup">
            회원가입
          </AppLink>
        </p>
      </div>
    </Page>
  );
}
