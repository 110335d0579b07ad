/** Shown before the first step: the required documents, and a link to resume an application. */
import { useNavigate } from "react-router";
import { CommandNotice } from "#/core/journeys/command-notice";
import { useJourney } from "#/core/journeys/journey";
import { loginPath } from "#/core/lib/links";
import { useSession } from "#/core/session/session";
import { TextButton } from "#/core/ui/button";
import { Note } from "#/core/ui/layout/content";
import { Funnel } from "#/core/ui/funnel/funnel";
import { progressAt } from "#/core/ui/funnel/progress";
import { OPENING } from "../calls";
import { chart } from "../chart";

const NEEDED = [
  ["대표자 휴대폰", "대표자 본인 이름으로 된 휴대폰으로 확인해요."],
  ["사업자등록번호", "국세청에 등록된 법인이어야 해요."],
  ["서류 4~5가지", "사업자등록증, 법인등기사항증명서, 법인인감증명서와 유형별 서류예요. PDF나 사진이면 돼요."],
] as const;

export function Intro() {
  const { submit, busy, snapshot } = useJourney();
  const { account } = useSession();
  const navigate = useNavigate();
  const ended = snapshot !== null || account !== null;
  return (
    <Funnel
      name="법인 가입"
      question={ended ? "가입을 다시\n이어서 할까요?" : "법인으로\n투자해 보세요"}
      lead={ended ? "신청이 끝나 있어요. 계정을 만들었다면 입력한 내용은 그대로 있어요." : "10분이면 신청하고, 2영업일 안에 결과를 알려 드려요."}
      progress={ended ? null : progressAt(chart.sections, 0)}
      sections={chart.sections}
      onClose={() => void navigate("/")}
      notice={<CommandNotice />}
      cta={{ label: ended ? "이어서 하기" : "법인 가입 시작하기", onPress: () => void submit(OPENING), busy }}
    >
      <h2 className="heading-2 mb-3">준비해 주세요</h2>
      <ul className="border-t-2 border-ink-900">
        {NEEDED.map(([name, about]) => (
          <li key={name} className="border-b border-line py-4">
            <p className="font-strong">{name}</p>
            <p className="text-ink-700 text-label">{about}</p>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Note>
          <p>계정을 만든 뒤에는 다른 기기에서 로그인해 이어서 할 수 있어요.</p>
          {!account && <TextButton onClick={() => void navigate(loginPath("/signup/corporation"))}>로그인하고 이어서 하기</TextButton>}
        </Note>
      </div>
    </Funnel>
  );
}
