/** The questions, with the server's list of options of each. */
import { queryOptions } from "@tanstack/react-query";
import { get } from "#/core/api/client";

type Use = "invest" | "borrow";
export type Answers = {
  use: Use | null;
  jobCode: string | null;
  purposeCode: string | null;
  moneySourceCode: string | null;
  annualInvestAmountCode: string | null;
};
type Question = keyof Answers;

export const NO_ANSWERS: Answers = {
  use: null,
  jobCode: null,
  purposeCode: null,
  moneySourceCode: null,
  annualInvestAmountCode: null,
};

type CodeName = { code: string; name: string };
export type Lists = Record<
  | "jobCode"
  | "individualMoneySourceCodeList"
  | "individualTradePurposeCodeList"
  | "annualInvestPurposeMoney"
  | "individualBorrowerTradePurposeCodeList",
  CodeName[]
>;

export const amlCodes = () =>
  queryOptions({ queryKey: ["aml", "codes"], queryFn: () => get<Lists>("/v2/aml/codes"), staleTime: Number.POSITIVE_INFINITY });

/** In order. Only investors are asked for the yearly amount. */
export const questionsFor = (use: Use | null): readonly Question[] =>
  use === "borrow"
    ? ["use", "jobCode", "purposeCode", "moneySourceCode"]
    : ["use", "jobCode", "purposeCode", "moneySourceCode", "annualInvestAmountCode"];

type QuestionTexts = { question: string; label: string; choices: readonly { value: string; label: string; note?: string }[] };

const choices = (list: CodeName[]) => list.map(({ code, name }) => ({ value: code, label: name }));

/** The texts of a question and its answers. */
export function questionTexts(question: Question, use: Use | null, lists: Lists): QuestionTexts {
  const borrows = use === "borrow";
  switch (question) {
    case "use":
      return {
        question: "이음을\n어떻게 쓰려고 하나요?",
        label: "이용 목적",
        choices: [
          { value: "invest", label: "투자하기", note: "다른 사람의 대출에 투자해요." },
          { value: "borrow", label: "대출받기", note: "투자자에게서 돈을 빌려요." },
        ],
      };
    case "jobCode":
      return { question: "어떤 일을 하고 있나요?", label: "직업", choices: choices(lists.jobCode) };
    case "purposeCode":
      return borrows
        ? { question: "빌린 돈을\n어디에 쓰나요?", label: "거래 목적", choices: choices(lists.individualBorrowerTradePurposeCodeList) }
        : { question: "왜 투자하나요?", label: "거래 목적", choices: choices(lists.individualTradePurposeCodeList) };
    case "moneySourceCode":
      return {
        question: borrows ? "갚을 돈은\n어디에서 생기나요?" : "투자할 돈은\n어디에서 생겼나요?",
        label: "자금 출처",
        choices: choices(lists.individualMoneySourceCodeList),
      };
    case "annualInvestAmountCode":
      return { question: "1년에 얼마를\n투자할 생각인가요?", label: "연간 투자 금액", choices: choices(lists.annualInvestPurposeMoney) };
  }
}

/** Adds an answer. Changing the purpose changes the questions that follow. */
export const withAnswer = (given: Answers, question: Question, value: string): Answers =>
  question === "use" && value !== given.use
    ? { ...given, use: value as Use, purposeCode: null, annualInvestAmountCode: null }
    : { ...given, [question]: value };
