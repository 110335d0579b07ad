/** Waits for KB's price, usually for some seconds. */
import { WaitProgress, WaitList } from "#/core/ui/layout/wait-progress";
import { SimplePage } from "../simple-page";

export default function Pricing() {
  return (
    <SimplePage question={"집의 시세를\n확인하고 있어요"} lead="몇 초면 끝나요. 끝나면 화면이 바뀌어요.">
      <WaitProgress own="우리 집" otherParty="KB시세" value={0.5} progress="두 가지 중 한 가지를 마쳤어요" />
      <WaitList
        steps={[
          { text: "집과 대출 확인", state: "done" },
          { text: "KB시세 조회", state: "now" },
          { text: "한도 계산", state: "next" },
        ]}
      />
    </SimplePage>
  );
}
