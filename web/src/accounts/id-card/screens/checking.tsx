/** Shown while the registry checks the card. An operator reviews unclear cards. */
import { useJourney } from "#/core/journeys/journey";
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { Note } from "#/core/ui/layout/content";
import { WaitProgress, type WaitStep, WaitList } from "#/core/ui/layout/wait-progress";
import { Frame } from "../frame";

const PERSON = {
  question: "담당자가 신분증을\n확인하고 있어요",
  lead: "사진이 또렷하지 않아 사람이 한 번 더 봐요. 보통 영업시간 1시간 안에 끝나요.",
  otherParty: "담당자",
  now: "담당자가 사진과 내용을 보고 있어요",
};
const REGISTRY = {
  question: "신분증을\n확인하고 있어요",
  lead: "보통 몇 초면 끝나요.",
  otherParty: "발급 기관",
  now: "발급 기관에 확인하고 있어요",
};

export function Checking() {
  const { snapshot } = useJourney();
  const goBack = useReturnToOrigin();
  const { question, lead, otherParty, now } = snapshot?.step === "id_review" ? PERSON : REGISTRY;
  const late = snapshot?.step === "id_check" && snapshot.waitingOn === "operator";
  const steps: WaitStep[] = [
    { text: "신분증 내용을 받았어요", state: "done" },
    { text: now, state: "now" },
  ];
  return (
    <Frame
      question={question}
      lead={lead}
      onBack={() => void goBack()}
      cta={{ label: "나중에 확인하기", variant: "quiet", onPress: () => void goBack() }}
    >
      <WaitProgress own="내 신분증" otherParty={otherParty} value={0.5} late={late} progress="두 가지 중 한 가지를 마쳤어요" />
      <WaitList steps={steps} />
      <div className="mt-5">
        {late ? (
          <Note risk title="발급 기관 확인이 늦어지고 있어요">
            <p>담당자가 확인하고 있어요. 보낸 내용은 그대로 있어요.</p>
          </Note>
        ) : (
          <Note>이 화면을 닫아도 계속 진행돼요. 다 되면 문자로 알려 드릴게요.</Note>
        )}
      </div>
    </Frame>
  );
}
