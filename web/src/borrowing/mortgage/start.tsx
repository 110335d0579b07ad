/** Shown before an application: its requirements and duration, and a button that opens it. */
import { useNavigate } from "react-router";
import { CommandNotice } from "#/core/journeys/command-notice";
import { useJourney } from "#/core/journeys/journey";
import { Facts } from "#/core/ui/layout/content";
import { Funnel } from "#/core/ui/funnel/funnel";
import { OPENING } from "./calls";
import { mortgageLoan } from "./loan";

export function Start() {
  const { submit, busy } = useJourney();
  const navigate = useNavigate();
  const toGuide = () => void navigate("/loan/mortgage/guide");
  return (
    <Funnel
      name={mortgageLoan.name}
      question="주택담보대출 신청하기"
      lead="신청서를 쓰면 몇 초 만에 결과를 볼 수 있어요."
      onBack={toGuide}
      onClose={toGuide}
      notice={<CommandNotice />}
      cta={{ label: "신청서 쓰기", busy, onPress: () => void submit(OPENING) }}
      second={{ label: "대출 조건 보기", onPress: toGuide }}
    >
      <Facts
        prose
        facts={[
          { label: "1. 신청서 (5분)", value: "집의 주소, 빌릴 금액, 소득을 물어요. 쓴 내용은 저장돼서 다른 기기에서도 이어 쓸 수 있어요." },
          { label: "2. 서류와 심사", value: "신분증, 등기권리증, 전입세대확인서, 소득 증빙 서류를 올리면 담당자가 확인해요." },
          { label: "3. 계약과 서명", value: "신분증과 계좌를 확인하고 휴대폰으로 서명해요. 집이 다른 사람 이름이면 그분도 자기 휴대폰으로 서명해요." },
          { label: "4. 근저당 설정", value: "등기소에 근저당을 설정해요. 2~3영업일 걸려요." },
          { label: "5. 입금", value: "투자자를 모두 모으면 확인한 계좌로 보내 드려요." },
        ]}
      />
    </Funnel>
  );
}
