/** Waits for KB and the credit bureau, usually for some seconds. */
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { WaitProgress, WaitList } from "#/core/ui/layout/wait-progress";

export default function Deciding() {
  return (
    <LoanPage question={"신청 내용을\n확인하고 있어요"} lead="몇 초면 끝나요. 끝나면 화면이 바뀌어요.">
      <WaitProgress own="신청서" otherParty="심사" value={0.5} progress="두 가지 중 한 가지를 마쳤어요" />
      <WaitList
        steps={[
          { text: "신청서 접수", state: "done" },
          { text: "집의 시세와 신용 확인", state: "now" },
          { text: "서류 안내", state: "next" },
        ]}
      />
    </LoanPage>
  );
}
