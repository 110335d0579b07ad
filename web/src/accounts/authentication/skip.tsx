/** Skips the certification. */
import { useNavigate } from "react-router";
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { Note } from "#/core/ui/layout/content";
import { Frame } from "./frame";

export default function Skip() {
  const navigate = useNavigate();
  const goBack = useReturnToOrigin();
  return (
    <Frame
      question={"인증은\n나중에 해도 괜찮아요"}
      lead="둘러보는 데에는 인증이 필요하지 않아요."
      cta={{ label: "나중에 할게요", onPress: () => void goBack() }}
      second={{ label: "지금 할게요", onPress: () => void navigate("/authentication/personal") }}
    >
      <Note title="인증을 마쳐야 할 수 있어요">
        <ul>
          <li>투자와 출금</li>
          <li>대출 계약하기</li>
          <li>이메일과 휴대폰 번호 바꾸기</li>
        </ul>
      </Note>
    </Frame>
  );
}
