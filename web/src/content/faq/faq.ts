/** All questions by type and category, whose codes are part of the address. */
import { deposit, investing, returns, risks, starting } from "./invest";
import { applying, credit, repaying, spf } from "./loan";
import type { Question } from "./questions";

export type FaqType = { code: string; name: string; categories: readonly { code: string; name: string; questions: readonly Question[] }[] };

const INVEST: FaqType = {
  code: "invest",
  name: "투자",
  categories: [
    { code: "start", name: "시작하기", questions: starting },
    { code: "order", name: "투자와 취소", questions: investing },
    { code: "return", name: "수익과 세금", questions: returns },
    { code: "deposit", name: "예치금", questions: deposit },
    { code: "risk", name: "위험과 연체", questions: risks },
  ],
};

const LOAN: FaqType = {
  code: "loan",
  name: "대출",
  categories: [
    { code: "apply", name: "신청과 심사", questions: applying },
    { code: "credit", name: "개인신용대출", questions: credit },
    { code: "spf", name: "선정산 대출", questions: spf },
    { code: "repay", name: "상환과 연체", questions: repaying },
  ],
};

export const FAQ = [INVEST, LOAN] as const;

/** The type for an address without one. */
export const typeOfHash = (hash: string): FaqType => (hash.includes("loan") ? LOAN : INVEST);
