/** Waits for public records; after a failure, offers to fetch them again. */
import { useConsents } from "#/core/journeys/consents";
import { Note } from "#/core/ui/layout/content";
import { useUpl } from "../events";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { WaitPage, waitSteps } from "#/borrowing/application/frame/wait-page";

export default function MyData() {
  const { snapshot } = useUpl();
  if (snapshot.step === "retry_mydata") return <Retry />;
  return (
    <WaitPage
      question={"공공기관에서\n서류를 받고 있어요"}
      lead="주민등록등본과 소득금액증명을 대신 받아요. 보통 10초쯤 걸려요."
      otherParty="공공기관"
      steps={waitSteps(["확인 질문에 모두 답했어요", "서류를 받고 있어요", "계약을 준비할 거예요"], 1)}
    />
  );
}

function Retry() {
  const { send, data } = useUpl();
  const first = data.lacksMyDataConsent;
  const consents = useConsents("my-data");
  const again = () => {
    const agreements = consents.given();
    if (agreements) void send("retry_my_data", { agreements });
  };
  return (
    <LoanPage
      question={first ? "공공기관 서류를\n대신 받을게요" : "서류를 아직\n받지 못했어요"}
      lead={first ? "주민등록등본과 소득금액증명을 대신 받으려면 동의가 필요해요." : "공공기관 연결이 끊겼어요. 다시 요청하면 대부분 바로 받아요."}
      cta={{ ...consents.action(first ? "동의하고 서류 받기" : "다시 요청하기"), onPress: again }}
    >
      {consents.boxes}
      <div className="mt-6">
        <Note>입력한 내용은 그대로 남아 있어요. 지금 안 되면 나중에 이어서 해도 돼요.</Note>
      </div>
    </LoanPage>
  );
}
