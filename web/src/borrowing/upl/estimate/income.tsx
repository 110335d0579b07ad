/** Asks for work, income and credit score for an estimate. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import * as z from "zod/mini";
import { describeError } from "#/core/api/errors";
import type { WalkInChoices } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { useValidation } from "#/core/ui/forms/validation";
import { SelectField } from "#/core/ui/forms/choices";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Note } from "#/core/ui/layout/content";
import { useLeaveWarning } from "#/borrowing/application/frame/leave-warning";
import { choices, conditionOf, preCalculate, purpose } from "./estimate";
import { EstimatePage } from "./estimate-page";

const QUESTION = "일과 소득을\n알려 주세요";
const MAX_INCOME = 10_000_000_000; // won a year
const chosen = (words: string) => z.string().check(z.minLength(1, words));
const schema = z.object({
  job: chosen("직업을 골라 주세요."),
  employeeType: chosen("일하는 형태를 골라 주세요."),
  annualIncome: z.number("한 해 동안 번 돈을 입력해 주세요.").check(z.lte(MAX_INCOME, "금액을 다시 확인해 주세요.")),
  score: chosen("신용점수를 골라 주세요."),
});

export default function Income() {
  useLeaveWarning();
  const asked = useQuery(choices());
  const reason = purpose.get();
  if (!reason) return <Navigate to="/upl/walk-in/purpose" replace />;
  if (asked.data) return <Form choices={asked.data} reason={reason} />;
  return (
    <EstimatePage section="일과 소득" question={QUESTION}>
      <QueryStatus of={asked} />
    </EstimatePage>
  );
}

function Form({ choices: { jobs, employeeTypes, scores }, reason }: { choices: WalkInChoices; reason: string }) {
  const navigate = useNavigate();
  const [answers, setAnswers] = useState({ job: "", employeeType: "", annualIncome: null as number | null, score: "" });
  const { errors, passes } = useValidation(schema, answers);
  const change = (some: Partial<typeof answers>) => setAnswers({ ...answers, ...some });
  const estimate = useMutation({
    mutationFn: () =>
      preCalculate({
        purpose: reason,
        job: answers.job,
        employeeType: answers.employeeType,
        annualIncomeAmount: answers.annualIncome ?? 0,
        creditScore: Number(answers.score),
      }),
    onSuccess: (made) => navigate(conditionOf(made.preInquiryUuid)),
  });
  return (
    <EstimatePage
      section="일과 소득"
      question={QUESTION}
      lead="대략 알려 줘도 돼요. 신청할 때 다시 확인해요."
      cta={{ label: "한도와 금리 보기", form: "estimate", busy: estimate.isPending }}
      notice={
        estimate.error && (
          <div role="alert">
            <Note risk title={describeError(estimate.error).title}>
              <p>{describeError(estimate.error).message}</p>
            </Note>
          </div>
        )
      }
    >
      <form
        id="estimate"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) estimate.mutate();
        }}
      >
        <SelectField label="직업" options={named(jobs)} value={answers.job} error={errors.job} onValue={(job) => change({ job })} />
        <SelectField label="일하는 형태" options={named(employeeTypes)} value={answers.employeeType} error={errors.employeeType} onValue={(employeeType) => change({ employeeType })} />
        <MoneyField label="연 소득 (세전)" value={answers.annualIncome} onValue={(annualIncome) => change({ annualIncome })} error={errors.annualIncome} quick={[1_000_000, 5_000_000, 10_000_000]} max={MAX_INCOME} />
        <SelectField label="신용점수" options={scoreOptions(scores)} value={answers.score} error={errors.score} onValue={(score) => change({ score })} />
      </form>
    </EstimatePage>
  );
}

const named = (list: { code: string; name: string }[]) => list.map(({ code, name }) => ({ value: code, label: name }));

/** From the best range down; below the last one there is no product. */
const scoreOptions = (scores: number[]) => [
  ...scores.map((score) => ({ value: String(score), label: `${score}점 이상` })),
  { value: String((scores.at(-1) ?? 1) - 1), label: `${scores.at(-1)}점 미만` },
];
