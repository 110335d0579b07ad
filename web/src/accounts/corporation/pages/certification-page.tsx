/** The state of the corporation: certifications, documents and requested corrections. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { CorporateCertification } from "#/core/api/gen";
import { CommandNotice } from "#/core/journeys/command-notice";
import { useJourney } from "#/core/journeys/journey";
import { QueryStatus } from "#/core/journeys/query-status";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { longDate } from "#/core/lib/date";
import { nextPath } from "#/core/lib/links";
import { investorInfo } from "#/core/session/investor";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass, TextButton } from "#/core/ui/button";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { WaitList, type WaitStep } from "#/core/ui/layout/wait-progress";
import { MyPage } from "#/core/pages/my-page";
import { useCorporation } from "../calls";
import { DocumentList } from "../document-list";
import { certification } from "../queries";
import { isPart, useCorrection } from "../use-correction";

const CERTIFICATION = "/mypage/corporation/certification";

export function CertificationPage() {
  const { snapshot } = useJourney();
  const reading = useQuery(certification(snapshot?.sequence ?? 0));
  const { page, correct } = useCorrection();
  const shown = reading.data;
  if (page) return page;
  if (!shown) {
    return (
      <MyPage narrow title="법인 인증 관리">
        <QueryStatus of={reading} words="인증을 확인하고 있어요" lines={5} />
      </MyPage>
    );
  }
  const { title, lead } = TEXTS[shown.state];
  // An approved corporation needs no further documents.
  const documents = shown.documents.filter(({ state }) => shown.state !== "approved" || state !== "missing");
  return (
    <MyPage narrow title={title} lead={lead}>
      <div className="max-w-read">
        {shown.state === "refused" && shown.reason && <Note risk title="승인하지 못한 이유"><p>{shown.reason}</p></Note>}
        {shown.state === "returned" && <Corrections shown={shown} onCorrect={correct} />}
        {(shown.state === "submitted" || shown.state === "approved") && <WaitList steps={stepsOf(shown)} />}
        <Section title="법인 정보">
          <Facts
            facts={[
              { label: "법인 이름", value: shown.name ?? "아직 입력하지 않았어요" },
              { label: "사업자등록번호", value: shown.businessNumber },
              { label: "대표자 (휴대폰으로 확인)", value: shown.representative },
              { label: "이메일 (확인함)", value: shown.email },
              { label: "법인 유형", value: shown.type },
              { label: "투자자 유형", value: shown.partition ?? "아직 고르지 않았어요" },
            ]}
          />
        </Section>
        {documents.length > 0 && (
          <Section title="서류">
            <DocumentList documents={documents} shut={shown.state !== "returned"} />
          </Section>
        )}
        {shown.state === "returned" && <SendAgain />}
        {shown.state === "approved" && <Next />}
        {shown.state === "refused" && (
          <div className="actions mt-8">
            <AppLink className={buttonClass("quiet", true)} href="/inquiry">
              문의하기
            </AppLink>
          </div>
        )}
      </div>
    </MyPage>
  );
}

const TEXTS: Record<CorporateCertification["state"], { title: string; lead: string }> = {
  draft: { title: "가입을 아직 마치지 않았어요", lead: "이어서 하면 심사를 신청할 수 있어요." },
  submitted: { title: "신청 내용을 확인하고 있어요", lead: "2영업일 안에 문자와 이메일로 결과를 알려 드려요. 이 화면을 닫아도 괜찮아요." },
  returned: { title: "고칠 내용이 있어요", lead: "아래 내용을 고쳐서 다시 보내 주세요. 나머지는 그대로 두면 돼요." },
  approved: { title: "법인 인증을 마쳤어요", lead: "이제 법인 이름으로 거래할 수 있어요." },
  refused: { title: "가입을 승인하지 못했어요", lead: "궁금한 점은 고객센터에 물어봐 주세요." },
};

const ACCOUNT = { words: "돈을 넣고 찾을 법인 계좌를 인증해 주세요.", label: "계좌 인증하기", to: "/authentication/account-verification" };
const TEST = { words: "투자하기 전에 알아야 할 것을 확인해 주세요.", label: "적합성 확인하기" };
const PRODUCTS = { words: "투자할 준비가 끝났어요.", label: "투자 상품 보러 가기", to: "/products/collateral" };

/** The remaining steps of an approved corporation before its first investment, in order. Each returns to this page, which leads back to
 * what the corporation was about to do. */
export function Next() {
  const { data } = useQuery(investorInfo());
  const { search } = useLocation();
  if (!data) return null;
  const here = CERTIFICATION + search;
  const next = nextPath(search);
  const ready = next === "/" ? PRODUCTS : { ...PRODUCTS, label: "하던 일 이어서 하기", to: next };
  const { words, label, to } = data.investable ? ready : data.hasAccount ? { ...TEST, to: `/invest-suitability-test?next=${encodeURIComponent(here)}` } : ACCOUNT;
  return (
    <Section title="다음 할 일">
      <p className="text-ink-700">{words}</p>
      <p className="actions mt-4">
        <AppLink className={buttonClass("primary", true)} href={to} onClick={() => rememberOrigin({ path: here, type: "page" })}>
          {label}
        </AppLink>
      </p>
    </Section>
  );
}

function Corrections({ shown, onCorrect }: { shown: CorporateCertification; onCorrect: ReturnType<typeof useCorrection>["correct"] }) {
  return (
    <ul className="grid gap-3" aria-label="고칠 내용">
      {shown.corrections.map(({ about, name, reason }) => (
        <li key={about}>
          <Note risk title={name}>
            <p>{reason}</p>
            {isPart(about) && <TextButton onClick={() => onCorrect(about)}>{name} 고치기</TextButton>}
          </Note>
        </li>
      ))}
    </ul>
  );
}

function SendAgain() {
  const { send, busy } = useCorporation();
  return (
    <div className="mt-8 grid gap-4">
      <CommandNotice />
      <div className="actions">
        <Button large busy={busy} onClick={() => void send("send_application", {})}>
          고친 내용 다시 보내기
        </Button>
      </div>
    </div>
  );
}

function stepsOf({ state, submittedAt, decidedAt }: CorporateCertification): WaitStep[] {
  const done = state === "approved";
  const day = (at: string | null) => (at ? { detail: longDate(at) } : {});
  return [
    { text: "신청을 받았어요", state: "done", ...day(submittedAt) },
    { text: done ? "담당자가 확인했어요" : "담당자가 서류를 확인하고 있어요", state: done ? "done" : "now" },
    { text: done ? "가입을 승인했어요" : "결과를 알려 드려요", state: done ? "done" : "next", ...day(done ? decidedAt : null) },
  ];
}
