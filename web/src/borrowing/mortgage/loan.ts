import { accountWords } from "#/accounts/bank-account/shared/account";
import type { Loan } from "#/borrowing/application/loan";
import { amountText } from "#/core/lib/money";
import type { GivenAnswer } from "#/core/ui/funnel/progress";
import type { MortgageData } from "./calls";
import { NewApplication } from "./new-application";

function answersOf(data: MortgageData): GivenAnswer[] {
  const { building, amount = 0, period, rate, ownerName, confirmedAt, receiptNumber } = data;
  const terms = `${amountText(amount)}, 연 ${Number(rate)}%, ${period}개월`;
  const answers: [section: string, label: string, value: string | false | null | undefined | 0][] = [
    ["신청서", "담보", building],
    ["소유자 확인", "소유자", ownerName && `${ownerName} 님`],
    ["심사", "조건", confirmedAt && terms],
    ["계좌", "계좌", accountWords(data)],
    ["근저당 설정", "접수번호", receiptNumber],
  ];
  return answers.flatMap(([section, label, value]) => (value ? [{ section, label, value }] : []));
}

export const mortgageLoan: Loan = {
  name: "주택담보대출 신청",
  calls: "/v2/loan",
  Again: NewApplication,
  cancelling: [
    "입력한 내용과 올린 서류는 더 쓰지 않고, 1년 동안 보관한 뒤 지워요.",
    "아직 대출금이 나가지 않아서 내야 할 돈이나 수수료가 없고, 집에는 아무것도 등기하지 않아요.",
    "취소하면 되돌릴 수 없어요. 다시 신청하면 한도와 금리를 새로 확인해요.",
  ],
  answersOf,
  afterSigning: ({ isCollateralProviderOneself }: MortgageData) => (isCollateralProviderOneself ? "근저당을 설정할 거예요" : "집 소유자의 서명을 받을 거예요"),
};
