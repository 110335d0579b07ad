/** After all signatures: the lien is applied for, registered and checked, then the contract is sealed. */
import { WaitPage, waitSteps } from "#/borrowing/application/frame/wait-page";
import { amountText } from "#/core/lib/money";
import { Facts, Note } from "#/core/ui/layout/content";
import { useMortgage } from "../calls";

const STEP_INDEX: Record<string, number> = { filing: 1, lien: 2, lien_check: 3, sealing: 4 };

export default function Lien() {
  const { data, snapshot } = useMortgage();
  const { receiptNumber, maximumClaim, building } = data;
  const at = STEP_INDEX[snapshot.step] ?? 1;
  const sealing = snapshot.step === "sealing";
  return (
    <WaitPage
      question={sealing ? "근저당을 설정했어요.\n계약서를 보관하고 있어요" : "근저당을\n설정하고 있어요"}
      lead={sealing ? "보통 몇 초면 끝나요." : "2~3영업일 걸려요. 따로 할 일은 없고, 끝나면 문자로 알려 드릴게요."}
      otherParty="등기소"
      expected={snapshot.step === "lien"}
      steps={waitSteps(
        [
          "서명을 모두 확인했어요",
          at > 1 ? "등기소에 근저당 설정을 신청했어요" : "등기소에 근저당 설정을 신청하고 있어요",
          at > 2 ? "등기가 끝났어요" : "등기소에서 등기하고 있어요",
          at > 3 ? "등기된 내용을 확인했어요" : "등기된 내용을 확인해요",
          sealing ? "서명한 계약서를 보관하고 있어요" : "계약이 끝나고 투자자를 모아요",
        ],
        at,
      )}
    >
      <div className="mt-6 border-t-2 border-ink-900">
        <Facts
          facts={[
            ...(building ? [{ label: "담보", value: building }] : []),
            ...(maximumClaim ? [{ label: "채권최고액", value: amountText(maximumClaim) }] : []),
            ...(receiptNumber ? [{ label: "접수번호", value: receiptNumber }] : []),
          ]}
        />
      </div>
      <div className="mt-6">
        <Note title="근저당이란">
          <p>대출을 갚지 못하면 이 집에서 먼저 돌려받는다고 등기부에 적어 두는 거예요. 집에는 그대로 살 수 있고, 모두 갚으면 지워 드려요.</p>
        </Note>
      </div>
    </WaitPage>
  );
}
