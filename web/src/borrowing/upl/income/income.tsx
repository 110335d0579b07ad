/** Job, employment, company and income: small questions on one step, one after the other. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryStatus } from "#/core/journeys/query-status";
import { useQuestionIndex } from "#/core/journeys/questions";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import type { GivenAnswer } from "#/core/ui/funnel/progress";
import { preInquiryUuid } from "../estimate/estimate";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { basicInfo, type CodeName } from "../queries";
import { CompanyField } from "./company-field";
import { Earnings } from "./earnings";
import { firstUnanswered, type IncomeAnswers, NO_ANSWERS, questionsFor } from "./income-questions";

export default function Income() {
  const reading = useQuery(basicInfo(preInquiryUuid.get()));
  const lists = reading.data;
  const { typed, change, ready } = useDraftValues({ ...NO_ANSWERS, ...lists?.current });
  if (!ready || !lists) {
    return (
      <LoanPage question="어떤 일을 하고 있나요?">
        <QueryStatus of={reading} />
      </LoanPage>
    );
  }
  return <Questions typed={typed} change={change} jobs={lists.jobs} employeeTypes={lists.employeeTypes} />;
}

type QuestionsProps = {
  typed: IncomeAnswers;
  change(some: Partial<IncomeAnswers>): void;
  jobs: CodeName[];
  employeeTypes: CodeName[];
};

function Questions({ typed, change, jobs, employeeTypes }: QuestionsProps) {
  const questions = questionsFor(typed); // after the page of the consents
  const [first] = useState(() => firstUnanswered(typed));
  const { current, go, back } = useQuestionIndex(first);
  const place = Math.min(current, questions.length - 1);
  const words: Record<string, { label: string; value: string | null | undefined }> = {
    job: { label: "직업", value: nameOf(jobs, typed.job) },
    employeeType: { label: "일하는 형태", value: nameOf(employeeTypes, typed.employeeType) },
    companyName: { label: "회사", value: typed.companyName },
  };
  const answers = questions.slice(0, place).flatMap((question, i): GivenAnswer[] => {
    const summary = words[question];
    return summary?.value ? [{ section: "소득", label: summary.label, value: summary.value, onEdit: () => go(i) }] : [];
  });
  const frame = { answers, part: { at: place + 1, of: questions.length + 1 }, ...(back && { onBack: back }) };
  const answer = (some: Partial<IncomeAnswers>) => {
    change(some);
    go(place + 1);
  };

  switch (questions[place]) {
    case "job":
      return (
        <LoanPage {...frame} question="어떤 일을 하고 있나요?" lead="가장 가까운 것 하나를 골라 주세요.">
          <AnswerList label="직업" answers={choices(jobs)} given={typed.job} onAnswer={(job) => answer({ job })} />
        </LoanPage>
      );
    case "employeeType":
      return (
        <LoanPage {...frame} question="어떤 형태로 일하고 있나요?">
          <AnswerList
            label="일하는 형태"
            answers={choices(employeeTypes)}
            given={typed.employeeType}
            onAnswer={(employeeType) => answer({ employeeType })}
          />
        </LoanPage>
      );
    case "companyName":
      return (
        <LoanPage {...frame} question="어디에서 일하고 있나요?">
          <CompanyField value={typed.companyName} onValue={(companyName) => answer({ companyName })} />
        </LoanPage>
      );
    default:
      return <Earnings frame={frame} typed={typed} onValue={(annualIncome) => change({ annualIncome })} />;
  }
}

const choices = (list: CodeName[]) => list.map(({ code, name }) => ({ value: code, label: name }));
const nameOf = (list: CodeName[], code: string | null) => list.find((one) => one.code === code)?.name;
