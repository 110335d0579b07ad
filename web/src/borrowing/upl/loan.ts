import type { Loan } from "#/borrowing/application/loan";
import { answersOf } from "./answers";
import { opening } from "./events";

export const personalLoan: Loan = {
  name: "신용대출 신청",
  calls: "/v2/credit",
  opening: opening("upl"),
  answersOf,
  afterSigning: () => "계약서를 보관할 거예요",
};
