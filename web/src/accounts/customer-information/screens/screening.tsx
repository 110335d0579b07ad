/** Shown while the watch list is checked. An operator reviews a match. */
import { useJourney } from "#/core/journeys/journey";
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { Note } from "#/core/ui/layout/content";
import { WaitProgress, WaitList } from "#/core/ui/layout/wait-progress";
import { InformationFrame } from "../information-frame";

export function Screening() {
  const { snapshot } = useJourney();
  const goBack = useReturnToOrigin();
  const person = snapshot?.step === "review";
  const stuck = !person && snapshot?.waitingOn === "operator";
  return (
    <InformationFrame
      question={person ? "담당자가 고객 정보를\n확인하고 있어요" : "고객 정보를\n확인하고 있어요"}
      lead={person ? "법에 따라 사람이 한 번 더 확인해요. 보통 영업시간 1시간 안에 끝나요." : "보통 몇 초면 끝나요."}
      cta={{ label: "나중에 확인하기", variant: "quiet", onPress: () => void goBack() }}
    >
      <WaitProgress own="내 정보" otherParty={person ? "담당자" : "이음"} value={1 / 3} late={stuck} progress="3가지 중 1가지를 마쳤어요" />
      <WaitList
        steps={[
          { text: "고객 정보를 받았어요", state: "done" },
          { text: person ? "담당자가 확인하고 있어요" : "안전한 거래인지 확인하고 있어요", state: "now" },
          { text: "등록이 끝나요", state: "next" },
        ]}
      />
      <div className="mt-5">
        {stuck ? (
          <Note risk title="확인이 늦어지고 있어요">
            <p>담당자가 확인하고 있어요. 답한 내용은 그대로 있어요.</p>
          </Note>
        ) : (
          <Note>이 화면을 닫아도 계속 진행돼요.{person && " 끝나면 문자로 알려 드릴게요."}</Note>
        )}
      </div>
    </InformationFrame>
  );
}
