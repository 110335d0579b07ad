/** The suitability check of the borrower: one question after the other, then a summary to confirm. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { QueryStatus } from "#/core/journeys/query-status";
import { useQuestionIndex } from "#/core/journeys/questions";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { agreed } from "#/core/lib/forms/rules";
import { TextButton } from "#/core/ui/button";
import { useValidation } from "#/core/ui/forms/validation";
import { Checkbox } from "#/core/ui/forms/choices";
import { FieldError } from "#/core/ui/forms/field";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import type { Part } from "#/core/ui/funnel/progress";
import { useLoan } from "./loan";
import { LoanPage } from "./frame/loan-page";
import { type Question, suitabilityQuestions } from "./queries";

type Answers = { answers: Record<string, string> };

export default function Compatibility() {
  const { typed, change, ready } = useDraftValues<Answers>({ answers: {} });
  const { at } = useLoan();
  const reading = useQuery(suitabilityQuestions(at("/suitability/questions")));
  if (!ready || !reading.data) {
    return (
      <LoanPage question="몇 가지만 물어볼게요">
        <QueryStatus of={reading} />
      </LoanPage>
    );
  }
  return <Questions questions={reading.data.questions} given={typed.answers} onGiven={(answers) => change({ answers })} />;
}

type QuestionsProps = { questions: Question[]; given: Record<string, string>; onGiven(answers: Record<string, string>): void };

function Questions({ questions, given, onGiven }: QuestionsProps) {
  const [first] = useState(() => questions.filter(({ uid }) => given[uid]).length);
  const { current, go, back } = useQuestionIndex(first);
  const question = questions[current];
  const frame = { part: { at: Math.min(current, questions.length), of: questions.length + 1 }, ...(back && { onBack: back }) };
  if (!question) return <Summary questions={questions} given={given} onEdit={go} {...frame} />;
  return (
    <LoanPage {...frame} question={question.content}>
      <AnswerList
        label={question.content}
        answers={question.options.map(({ uid, content }) => ({ value: uid, label: content }))}
        given={given[question.uid] ?? null}
        onAnswer={(option) => {
          onGiven({ ...given, [question.uid]: option });
          go(current + 1);
        }}
      />
    </LoanPage>
  );
}

const schema = z.object({ signed: agreed("답변 내용 확인") });

type SummaryProps = { questions: Question[]; given: Record<string, string>; onEdit(place: number): void; part: Part; onBack?: () => void };

function Summary({ questions, given, onEdit, ...frame }: SummaryProps) {
  const { send } = useLoan();
  const [signed, setSigned] = useState(false);
  const { errors, passes } = useValidation(schema, { signed });
  const answerList = questions.map(({ uid }) => ({ questionUid: uid, optionUid: given[uid] ?? "" }));
  return (
    <LoanPage
      {...frame}
      question={"답한 내용이\n맞는지 확인해 주세요"}
      lead="이 답으로 대출이 나에게 맞는지 확인해요."
      cta={{ label: "확인하고 계속하기", onPress: () => void (passes() && send("answer_suitability", { answerList, signed: true })) }}
    >
      <dl className="border-t-2 border-ink-900">
        {questions.map(({ uid, content, options }, place) => (
          <div key={uid} className="border-b border-line py-3">
            <dt className="caption">{content}</dt>
            <dd className="font-strong flex items-center gap-4">
              <span className="flex-1">{options.find((option) => option.uid === given[uid])?.content ?? "아직 답하지 않았어요"}</span>
              <TextButton aria-label={`${content} 고치기`} onClick={() => onEdit(place)}>
                고치기
              </TextButton>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6">
        <Checkbox checked={signed} aria-invalid={errors.signed ? true : undefined} aria-describedby="signed-error" onChange={(event) => setSigned(event.target.checked)}>
          내가 직접 사실대로 답했어요
        </Checkbox>
        {errors.signed && (
          <FieldError id="signed-error">{errors.signed}</FieldError>
        )}
      </div>
    </LoanPage>
  );
}
