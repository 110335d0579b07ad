/** Offers to continue the application in the app or in the browser. */
import { useLoanApplication } from "#/core/journeys/resume/loan-application";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Note, Section } from "#/core/ui/layout/content";
import { WaitList } from "#/core/ui/layout/wait-progress";
import { Page } from "#/core/ui/layout/page";
import { AppBySms } from "./app-by-sms";

export default function App() {
  const { open, opening } = useLoanApplication();
  return (
    <Page narrow title="휴대폰에서 이어서 할 수 있어요" lead="앱에서도 이 화면에서도 같은 신청서예요. 한쪽에서 답하면 다른 쪽도 함께 넘어가요.">
      <div className="actions">
        <Button large busy={opening} onClick={() => void open()}>
          여기서 이어서 하기
        </Button>
        <AppLink className={buttonClass("quiet", true)} href="/loan/credit/guide">
          대출 조건 보기
        </AppLink>
      </div>
      <Section title="다른 기기에서 이어 하는 방법">
        <div className="max-w-read">
          <WaitList
            steps={[
              { text: "휴대폰에서 이음을 열어요", state: "next", detail: "앱이 있으면 앱에서, 없으면 브라우저에서 열면 돼요." },
              { text: "본인 확인을 한 번 해요", state: "next", detail: "신청할 때 쓴 휴대폰으로 인증해 주세요." },
              { text: "멈춘 곳부터 이어서 해요", state: "next", detail: "입력하던 내용까지 그대로 남아 있어요." },
            ]}
          />
        </div>
      </Section>
      <Section title="앱이 없다면">
        <div className="max-w-read">
          <AppBySms />
        </div>
      </Section>
      <div className="mt-8 max-w-read">
        <Note>앱이 없어도 신청부터 서명까지 브라우저에서 모두 할 수 있어요.</Note>
      </div>
    </Page>
  );
}
