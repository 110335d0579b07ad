/** Asks one question after the other, then shows a summary to submit. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useJourney } from "#/core/journeys/journey";
import { QueryStatus } from "#/core/journeys/query-status";
import { useQuestionIndex } from "#/core/journeys/questions";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { TextButton } from "#/core/ui/button";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { InformationFrame } from "../information-frame";
import { amlCodes, withAnswer, type Answers, questionTexts, type Lists, NO_ANSWERS, questionsFor } from "../questions";

export function Questions() {
  const { typed, change, ready } = useDraftValues<Answers>(NO_ANSWERS);
  const reading = useQuery(amlCodes());
  if (!ready || !reading.data) {
    return (
      <InformationFrame question="몇 가지만 물어볼게요">
        <QueryStatus of={reading} />
      </InformationFrame>
    );
  }
  return <QuestionSequence given={typed} lists={reading.data} onGiven={change} />;
}

function QuestionSequence({ given, lists, onGiven }: { given: Answers; lists: Lists; onGiven(answers: Answers): void }) {
  const questions = questionsFor(given.use);
  const [first] = useState(() => questions.filter((question) => given[question]).length);
  const { current, go, back } = useQuestionIndex(first);
  const frame = back && { onBack: back };
  const question = questions[current];
  if (!question) return <Summary given={given} lists={lists} onEdit={go} {...frame} />;
  const { question: words, label, choices } = questionTexts(question, given.use, lists);
  return (
    <InformationFrame {...frame} {...(current > 0 && { eyebrow: `질문 ${questions.length}개 중 ${current + 1}번째` })} question={words}>
      <AnswerList
        label={label}
        answers={choices}
        given={given[question]}
        onAnswer={(value) => {
          const next = withAnswer(given, question, value);
          onGiven(next);
          const open = questionsFor(next.use).findIndex((one) => !next[one]);
          go(open < 0 ? questionsFor(next.use).length : Math.max(open, current + 1));
        }}
      />
    </InformationFrame>
  );
}

type SummaryProps = { given: Answers; lists: Lists; onEdit(place: number): void; onBack?: () => void };

function Summary({ given, lists, onEdit, ...frame }: SummaryProps) {
  const { submit } = useJourney();
  const register = () => void submit({ event: "submit_information", path: "/v2/aml/individual", body: given });
  return (
    <InformationFrame
      {...frame}
      question={"답한 내용이\n맞는지 확인해 주세요"}
      lead="사실과 다르면 거래가 제한될 수 있어요."
      cta={{ label: "고객 정보 등록하기", onPress: register }}
    >
      <dl className="border-t-2 border-ink-900">
        {questionsFor(given.use).map((question, place) => {
          const { label, choices } = questionTexts(question, given.use, lists);
          return (
            <div key={question} className="border-b border-line py-3">
              <dt className="caption">{label}</dt>
              <dd className="font-strong flex items-center gap-4">
                <span className="flex-1">{choices.find(({ value }) => value === given[question])?.label}</span>
                <TextButton aria-label={`${label} 고치기`} onClick={() => onEdit(place)}>
                  고치기
                </TextButton>
              </dd>
            </div>
          );
        })}
      </dl>
    </InformationFrame>
  );
}
