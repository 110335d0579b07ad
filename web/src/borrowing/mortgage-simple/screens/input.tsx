/** The questions about the home and its debts, which form one step. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HomeSearch } from "#/borrowing/homes/home-search";
import type { FoundHome } from "#/core/api/gen";
import { useQuestionIndex } from "#/core/journeys/questions";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { Loading } from "#/core/ui/layout/message-page";
import type { GivenAnswer } from "#/core/ui/funnel/progress";
import { type DebtKnowledge, firstUnanswered, type HomeAnswers, withHome, NO_ANSWERS, questionsFor, toForm, type Tenant, type YesNo } from "../answers";
import { useSimpleCheck } from "../calls";
import { addressCheck } from "../queries";
import { SimplePage } from "../simple-page";
import { Unit } from "./unit";

const LOANS: { value: YesNo; label: string; note?: string }[] = [
  { value: "yes", label: "있어요", note: "은행, 저축은행, 보험사에서 받은 담보대출을 모두 포함해요" },
  { value: "no", label: "없어요" },
];
const KNOWLEDGE: { value: DebtKnowledge; label: string; note: string }[] = [
  { value: "rough", label: "대략 알고 있어요", note: "어림한 금액으로 한도를 바로 계산해요" },
  { value: "exact", label: "등기로 정확히 알고 있어요", note: "상담원이 등기와 함께 확인해 정확한 한도를 알려 드려요" },
];
const TENANTS: { value: Tenant; label: string; note?: string }[] = [
  { value: "none", label: "없어요", note: "내가 살거나 비어 있어요" },
  { value: "yearly", label: "전세로 살고 있어요" },
  { value: "monthly", label: "월세로 살고 있어요", note: "보증금이 있는 월세와 반전세를 포함해요" },
];

export default function Input() {
  const { typed, change, ready } = useDraftValues(NO_ANSWERS);
  if (!ready) {
    return (
      <SimplePage question="어떤 집인가요?">
        <Loading />
      </SimplePage>
    );
  }
  return <Questions typed={typed} change={change} />;
}

/** One summary line for both questions about the loan. */
function seniorDebtSummary({ senior, exactness }: HomeAnswers): string | undefined {
  if (senior !== "yes") return senior ? "담보대출 없음" : undefined;
  return exactness ? `담보대출 있음, ${exactness === "exact" ? "정확히" : "대략"} 알아요` : "담보대출 있음";
}

type QuestionsProps = { typed: HomeAnswers; change(some: Partial<HomeAnswers>): void };

function Questions({ typed, change }: QuestionsProps) {
  const { send, busy } = useSimpleCheck();
  const queries = useQueryClient();
  const questions = questionsFor(typed);
  const [first] = useState(() => firstUnanswered(typed));
  const { current, go, back } = useQuestionIndex(first);
  const place = Math.min(current, questions.length - 1);
  const { home } = typed;
  const words: Partial<Record<string, { label: string; value: string | undefined }>> = {
    home: { label: "주소", value: home?.building ?? home?.roadAddress },
    unit: { label: "동·호", value: [typed.dong, typed.ho].filter(Boolean).join(" ") },
    senior: { label: "이미 받은 대출", value: seniorDebtSummary(typed) },
  };
  const answers = questions.slice(0, place).flatMap((question, i): GivenAnswer[] => {
    const summary = words[question];
    return summary?.value ? [{ section: "집과 대출", label: summary.label, value: summary.value, onEdit: () => go(i) }] : [];
  });
  const frame = { answers, part: { at: place, of: questions.length }, ...(back && { onBack: back }) };
  const answer = (some: Partial<HomeAnswers>) => {
    change(some);
    go(place + 1);
  };
  const submit = (summary: HomeAnswers, of: FoundHome) => void send("check_home", toForm(summary, of));

  /** A home that is not accepted as collateral ends the questions. */
  const choose = async (chosen: FoundHome) => {
    const some = chosen.roadAddress === home?.roadAddress ? { home: chosen } : withHome(chosen);
    change(some);
    const asked = await queries.fetchQuery(addressCheck(chosen)).catch(() => null);
    if (asked && !asked.isPassable) submit({ ...NO_ANSWERS, home: chosen }, chosen);
    else go(1);
  };

  const question = home ? questions[place] : "home";
  switch (question) {
    case "unit":
      return home && <Unit key={home.roadAddress} frame={frame} home={home} typed={typed} change={change} onDone={(some) => answer({ ...some, isDescribed: true })} />;
    case "senior":
      return (
        <SimplePage {...frame} question={"이 집을 담보로\n받은 대출이 있나요?"} lead="이미 받은 대출이 있어도 남은 한도 안에서 빌릴 수 있어요.">
          <AnswerList label="담보대출" answers={LOANS} given={typed.senior} onAnswer={(senior) => answer({ senior })} />
        </SimplePage>
      );
    case "exactness":
      return (
        <SimplePage {...frame} question={"대출 금액을\n얼마나 알고 있나요?"} lead="등기에 적힌 채권최고액을 말해요. 보통 처음 빌린 돈의 120%예요.">
          <AnswerList label="대출 금액" answers={KNOWLEDGE} given={typed.exactness} onAnswer={(exactness) => answer({ exactness })} />
        </SimplePage>
      );
    case "tenant":
      return (
        <SimplePage {...frame} question={"세입자가\n살고 있나요?"} lead="답하면 KB시세를 조회해 한도를 알려 드려요. 신용점수에는 영향이 없어요.">
          <AnswerList
            label="세입자"
            answers={TENANTS}
            given={typed.tenant}
            busy={busy}
            onAnswer={(tenant) => {
              change({ tenant });
              if (home) submit({ ...typed, tenant }, home);
            }}
          />
        </SimplePage>
      );
    default:
      return (
        <SimplePage {...frame} question={"담보로 맡길 집은\n어디에 있나요?"} lead="내 이름으로 된 집의 주소를 찾아 주세요.">
          <HomeSearch busy={busy} onChosen={(chosen) => void choose(chosen)} />
        </SimplePage>
      );
  }
}
