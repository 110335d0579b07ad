/** Explains why and how the identity is certified. */
import { useNavigate } from "react-router";
import { AppLink } from "#/core/session/app-link";
import { Note } from "#/core/ui/layout/content";
import { Frame } from "./frame";

export default function Personal() {
  const navigate = useNavigate();
  return (
    <Frame
      question={"내 이름으로 된 휴대폰으로\n본인인지 확인할게요"}
      lead="문자로 받은 숫자 6자리면 돼요. 1분이면 끝나요."
      cta={{ label: "시작하기", onPress: () => void navigate("/authentication/personal/insert") }}
      second={{ label: "나중에 할게요", onPress: () => void navigate("/authentication/skip") }}
    >
      <Note>
        <p>확인이 끝나면 계정의 이름과 휴대폰 번호가 통신사에 등록된 내용으로 바뀌어요. 번호를 바꾸려면 새 번호로 인증해 주세요.</p>
        <AppLink className="link" href="/authentication/terms">
          동의할 약관 먼저 보기
        </AppLink>
      </Note>
    </Frame>
  );
}
