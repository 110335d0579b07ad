import { accountWords } from "#/accounts/bank-account/shared/account";
import type { Loan } from "#/borrowing/application/loan";
import { reading } from "#/core/lib/money";
import type { GivenAnswer } from "#/core/ui/layout/progress";
import { type MortgageData, OPENING } from "./calls";

function answersOf(data: MortgageData): GivenAnswer[] {
  const { building, amount, period, rate, ownerName, receiptNumber } = data;
  const terms = amount && (rate ? `${reading(amount)}, 연 ${Number(rate)}%` : reading(amount));
  const said: [section: string, label: string, value: string | false | null | undefined | 0][] = [
    ["신청서", "담보", building],
    ["소유자 확인", "소유자", ownerName && `${ownerName}님`],
    ["심사", "조건", terms && `${terms}, ${period}개월`],
    ["계좌", "계좌", accountWords(data)],
    ["근저당 설정", "접수번호", receiptNumber],
  ];
  return said.flatMap(([section, label, value]) => (value ? [{ section, label, value }] : []));
}

export const mortgageLoan: Loan = {
  name: "주택담보대출 신청",
  calls: "/v2/loan",
  opening: OPENING,
  answersOf,
  afterSigning: ({ isCollateralProviderOneself }: MortgageData) => (isCollateralProviderOneself ? "근저당을 설정할 거예요" : "집 소유자의 서명을 받을 거예요"),
};
