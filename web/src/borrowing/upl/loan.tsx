import type { Loan } from "#/borrowing/application/loan";
import { LOAN_AGREEMENT } from "#/core/journeys/resume/loan-application";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { answersOf } from "./answers";

const Again: Loan["Again"] = ({ variant }) => (
  <AppLink className={buttonClass(variant, true)} href={LOAN_AGREEMENT}>
    다시 신청하기
  </AppLink>
);

export const personalLoan: Loan = {
  name: "신용대출 신청",
  calls: "/v2/credit",
  Again,
  // Before the contract is signed no money has moved.
  cancelling: [
    "입력한 내용과 올린 서류는 더 쓰지 않고, 정해진 보관 기간이 지나면 지워요. 길어도 180일이에요.",
    "아직 대출금이 나가지 않아서 내야 할 돈이나 수수료가 없어요. 계좌 확인으로 받은 1원은 돌려주지 않아도 돼요.",
    "취소하면 되돌릴 수 없어요. 다시 신청하면 한도와 금리를 새로 확인해요.",
  ],
  answersOf,
  afterSigning: () => "계약서를 보관할 거예요",
};
