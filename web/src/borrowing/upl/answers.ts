/** The borrower's answers so far, for the progress list and the summary above the question. */
import { accountWords } from "#/accounts/bank-account/shared/account";
import { amountText, inManwon } from "#/core/lib/money";
import type { GivenAnswer } from "#/core/ui/funnel/progress";
import type { UplData } from "./data";

export function answersOf(data: UplData): GivenAnswer[] {
  const { basicInfo, providerName, limit, rate, offer } = data;
  const answers: [section: string, label: string, value: string | undefined | false][] = [
    ["소득", "회사", basicInfo?.companyName],
    ["소득", "연 소득", basicInfo && amountText(basicInfo.annualIncome)],
    ["소득 자료", "인증", providerName],
    ["한도와 금리", "예상 한도", limit !== undefined && `최대 ${inManwon(limit)}만원, 연 ${rate}%`],
    ["심사", "조건", offer && `${inManwon(offer.amount)}만원, ${offer.months}개월`],
    ["계좌", "계좌", accountWords(data)],
  ];
  return answers.flatMap(([section, label, value]) => (value ? [{ section, label, value }] : []));
}
