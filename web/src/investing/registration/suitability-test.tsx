/** The suitability test. All answers must be correct; a pass is valid for a year. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { get, post } from "#/core/api/client";
import type { InvestorQuestionsResponse, Result as TestResult, Validity } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { nextPath } from "#/core/lib/links";
import { Notice } from "#/core/pages/notice";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass } from "#/core/ui/button";
import { Segmented } from "#/core/ui/forms/choices";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { Page } from "#/core/ui/layout/page";
import { validity } from "./investor-steps";

const TITLE = "투자하기 전에 알아야 할 것";
type Questions = InvestorQuestionsResponse["data"]["questions"];

export default function SuitabilityTest() {
  const queries = useQueryClient();
  const validityQuery = useQuery(validity());
  const asked = useQuery({ queryKey: ["invest", "questions"], queryFn: () => get<InvestorQuestionsResponse["data"]>("/v2/invest/suitability-test-question") });
  const [round, setRound] = useState(0);
  const [renews, setRenews] = useState(false);
  const test = useMutation({
    mutationFn: (investSuitabilityTest: Record<string, string>) => post<TestResult>("/v2/invest/suitability-test", { investSuitabilityTest }),
    onSuccess: ({ isPassed }) => {
      scrollTo({ top: 0 });
      if (!isPassed) return;
      setRenews(false);
      void queries.invalidateQueries({ queryKey: validity().queryKey });
    },
  });
  const again = () => {
    test.reset();
    setRound(round + 1);
    scrollTo({ top: 0 });
  };
  if (validityQuery.data?.isValid && !renews) return <Passed {...validityQuery.data} questionCount={asked.data?.questions.length} onRenew={() => setRenews(true)} />;
  if (!validityQuery.data || !asked.data) {
    return (
      <Page narrow title={TITLE}>
        <QueryStatus of={validityQuery.error ? validityQuery : asked} words="문제를 불러오고 있어요" lines={5} />
      </Page>
    );
  }
  if (test.data && !test.data.isPassed) return <Failed questions={asked.data.questions} given={test.variables} result={test.data} onAgain={again} />;
  if (!validityQuery.data.remainingCount) return <NoAttemptsLeft />;
  return <TestQuestions key={round} questions={asked.data.questions} busy={test.isPending} error={test.error} onAnswered={test.mutate} />;
}

type AskedProps = { questions: Questions; busy: boolean; error: unknown; onAnswered(answers: Record<string, string>): void };

function TestQuestions({ questions, busy, error, onAnswered }: AskedProps) {
  const [given, setGiven] = useState<Record<string, string>>({});
  const [explain, setExplain] = useState(false);
  const submit = () => {
    const open = questions.findIndex(({ uid }) => !given[uid]);
    setExplain(true);
    if (open < 0) onAnswered(given);
    else document.getElementsByName(questions[open]?.uid ?? "")[0]?.focus();
  };
  return (
    <Page narrow title={TITLE} lead={`문제 ${questions.length}개를 모두 맞히면 1년 동안 투자할 수 있어요.`}>
      <div className="grid gap-10 pb-6">
        {questions.map(({ uid, content, options }, i) => (
          <Segmented
            key={uid}
            name={uid}
            label={`${i + 1}. ${content}`}
            options={options.map((option) => ({ value: option.uid, label: option.content }))}
            value={given[uid] ?? null}
            error={explain && !given[uid] ? "답을 골라 주세요." : undefined}
            onValue={(option) => setGiven({ ...given, [uid]: option })}
          />
        ))}
        <Notice error={error} />
      </div>
      <div className="action-bar action-bar--line">
        <Button large block busy={busy} onClick={submit}>
          제출하기 ({Object.keys(given).length}/{questions.length})
        </Button>
      </div>
    </Page>
  );
}

type FailedProps = { questions: Questions; given: Record<string, string>; result: TestResult; onAgain(): void };

function Failed({ questions, given, result: { wrongQuestionList, remainingCount }, onAgain }: FailedProps) {
  /** Of two options: the one that was not given. */
  const answer = (uid: string) => questions.find((question) => question.uid === uid)?.options.find((option) => option.uid !== given[uid])?.content;
  return (
    <Page narrow title={`${wrongQuestionList.length}개를 다시 확인해 주세요`} lead={remainingCount ? `오늘 ${remainingCount}번 더 풀 수 있어요.` : "오늘은 더 풀 수 없어요. 내일 다시 풀어 주세요."}>
      <div className="grid gap-4 pb-14">
        {wrongQuestionList.map(({ uid, content, explanation }) => (
          <Note key={uid} title={`정답: ${answer(uid)}`}>
            <p className="text-ink-700">{content}</p>
            <p>{explanation}</p>
          </Note>
        ))}
        {remainingCount > 0 && (
          <div className="actions mt-4">
            <Button large onClick={onAgain}>
              다시 풀기
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}

const NoAttemptsLeft = () => (
  <MessagePage illustration="empty" title="오늘은 더 풀 수 없어요" message="내일 다시 풀어 주세요. 상품은 지금도 둘러볼 수 있어요.">
    <AppLink className={buttonClass("primary", true)} href="/products/collateral">
      상품 보기
    </AppLink>
  </MessagePage>
);

const RENEWABLE = 30 * 86_400_000; // ms before the end of the validity
const endsSoon = (validUntil: string | null): boolean => validUntil !== null && Date.parse(validUntil) - Date.now() < RENEWABLE;

function Passed({ passedAt, validUntil, remainingCount, questionCount, onRenew }: Validity & { questionCount: number | undefined; onRenew(): void }) {
  const next = nextPath(useLocation().search);
  const result = passedAt && validUntil && <Result passedAt={passedAt} validUntil={validUntil} questionCount={questionCount} />;
  return (
    <MessagePage title="투자 적합성을 확인했어요" message={result || "문제를 풀지 않아도 투자할 수 있어요."}>
      {next === "/" ? (
        <AppLink className={buttonClass("primary", true)} href="/products/collateral">
          상품 보기
        </AppLink>
      ) : (
        <AppLink className={buttonClass("primary", true)} href={next}>
          하던 일 이어서 하기
        </AppLink>
      )}
      {endsSoon(validUntil) && remainingCount > 0 && (
        <Button variant="quiet" large onClick={onRenew}>
          미리 다시 확인하기
        </Button>
      )}
    </MessagePage>
  );
}

type PassedTest = { passedAt: string; validUntil: string; questionCount: number | undefined };

/** All products have a high risk, so that a passed test permits each of them. */
const Result = ({ passedAt, validUntil, questionCount }: PassedTest) => (
  <>
    <p>{longDate(validUntil)}까지 다시 확인하지 않아도 돼요.</p>
    <div className="mt-4">
      <Facts
        facts={[
          { label: "결과", value: `${questionCount === undefined ? "" : `문제 ${questionCount}개를 `}모두 맞혔어요` },
          { label: "확인한 날", value: longDate(passedAt) },
          { label: "투자할 수 있는 상품", value: "모든 상품" },
          { label: "상품의 위험도", value: "높음 · 원금 비보장" },
        ]}
      />
    </div>
  </>
);
