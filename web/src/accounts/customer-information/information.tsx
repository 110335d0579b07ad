/** Explains customer information and shows its state and the next step. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CertificationStatus } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { LEAVE_WARNINGS, type Origin, readOrigin, rememberOrigin, useConfirmReturn, useReturnToOrigin } from "#/core/journeys/resume/origin";
import { longDate } from "#/core/lib/date";
import { Facts } from "#/core/ui/layout/content";
import { WaitList, type WaitStep } from "#/core/ui/layout/wait-progress";
import { Funnel } from "#/core/ui/funnel/funnel";
import { certificationStatus, type Stage, stageOf } from "./status";

const PATH = "/authentication/information";
const QUESTIONS = "/authentication/aml";
const CARD = "/authentication/id-authentication";

const LAW = "법에 따라 거래하기 전에 직업과 거래 목적을 확인해요. 1년에 한 번 다시 물어봐요.";
const TEXTS: Record<Stage, { question: string; lead: string }> = {
  card: { question: "고객 정보를\n등록해 주세요", lead: LAW },
  "card-review": { question: "담당자가 신분증을\n확인하고 있어요", lead: "끝나면 문자로 알려 드릴게요. 그 뒤에 고객 정보를 등록할 수 있어요." },
  questions: { question: "고객 정보를\n등록해 주세요", lead: LAW },
  review: { question: "담당자가 고객 정보를\n확인하고 있어요", lead: "법에 따라 사람이 한 번 더 확인해요. 끝나면 문자로 알려 드릴게요." },
  completed: { question: "고객 정보를\n등록했어요", lead: "1년 동안 다시 묻지 않아요. 직업이 바뀌면 새로 등록해 주세요." },
  expired: { question: "고객 정보를\n다시 확인해 주세요", lead: "등록한 지 1년이 지났어요. 지금 직업과 거래 목적을 다시 알려 주세요." },
  refused: {
    question: "고객 정보를\n등록하지 못했어요",
    lead: "법에 따른 거래 확인을 마치지 못했어요. 답을 잘못 골랐다면 다시 등록해 주세요. 궁금한 점은 고객센터에 물어봐 주세요.",
  },
};

export default function Information() {
  useOriginFromAddress();
  const reading = useQuery(certificationStatus());
  const navigate = useNavigate();
  const goBack = useReturnToOrigin();
  const quit = useConfirmReturn(LEAVE_WARNINGS.aml);
  const status = reading.data;
  if (!status) {
    return (
      <Funnel name="고객 정보 등록" question="고객 정보" onClose={() => void goBack()}>
        <QueryStatus of={reading} words="등록한 정보를 확인하고 있어요" />
      </Funnel>
    );
  }
  const stage = stageOf(status);
  const done = stage === "completed";
  const back = { label: "확인했어요", onPress: () => void goBack() };
  const ask = (label: string) => ({ label, onPress: () => void navigate(QUESTIONS) });
  const cta = {
    card: { label: "신분증 확인하기", onPress: () => void navigate(pathToIdCard()) },
    "card-review": back,
    questions: ask("고객 정보 등록하기"),
    review: back,
    completed: back,
    expired: ask("다시 확인하기"),
    refused: ask("다시 등록하기"),
  }[stage];
  return (
    <Funnel
      name="고객 정보 등록"
      {...TEXTS[stage]}
      onClose={() => void (done ? goBack() : quit())}
      cta={cta}
      {...(done && { second: ask("새로 등록하기") })}
    >
      <Content stage={stage} status={status} />
    </Funnel>
  );
}

function Content({ stage, status: { aml } }: { stage: Stage; status: CertificationStatus }) {
  if (stage === "completed" && aml.expiresAt) {
    return (
      <div className="border-t-2 border-ink-900">
        <Facts facts={[{ label: "다음에 확인하는 날", value: longDate(aml.expiresAt) }]} />
      </div>
    );
  }
  return <WaitList steps={stepsOf(stage)} />;
}

const CARD_STEP: Partial<Record<Stage, WaitStep>> = {
  card: { text: "신분증을 확인해요", state: "now", detail: "주민등록증이나 운전면허증을 준비해 주세요." },
  "card-review": { text: "담당자가 신분증을 확인하고 있어요", state: "now" },
};
const LATER: WaitStep = { text: "직업과 거래 목적을 골라요", state: "next" };
const QUESTIONS_STEP: Partial<Record<Stage, WaitStep>> = {
  card: LATER,
  "card-review": LATER,
  review: { text: "담당자가 고객 정보를 확인하고 있어요", state: "now" },
  refused: { text: "거래 확인을 마치지 못했어요", state: "failed" },
};

const stepsOf = (stage: Stage): WaitStep[] => [
  { text: "본인 확인을 마쳤어요", state: "done" },
  CARD_STEP[stage] ?? { text: "신분증을 확인했어요", state: "done" },
  QUESTIONS_STEP[stage] ?? { ...LATER, state: "now", detail: "질문 4~5개예요. 1분이면 끝나요." },
];

/** The certification of the ID card returns to this page. This page returns to its own origin. */
function pathToIdCard(): string {
  const origin = readOrigin();
  rememberOrigin({ path: origin ? `${PATH}?${new URLSearchParams(origin)}` : PATH, type: "page" });
  return CARD;
}

function useOriginFromAddress(): void {
  const { search } = useLocation();
  useEffect(() => {
    const origin = Object.fromEntries(new URLSearchParams(search)) as Partial<Origin>;
    if (origin.path && origin.type) rememberOrigin(origin as Origin);
  }, [search]);
}
