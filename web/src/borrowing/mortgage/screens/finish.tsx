/** The mortgage loan is signed and its lien registered. */
import { useQuery } from "@tanstack/react-query";
import { accountWords, payoutAccountFact } from "#/accounts/bank-account/shared/account";
import { firstDue } from "#/borrowing/application/queries";
import { FinishPage } from "#/borrowing/application/contract/finish-page";
import { CommandNotice } from "#/core/journeys/command-notice";
import { amountText, won } from "#/core/lib/money";
import { useMortgage } from "../calls";
import { NewApplication } from "../new-application";
import { fundingOf, payoutFact } from "../payout";
import { contractResult } from "../queries";

export default function Finish() {
  const { data, snapshot } = useMortgage();
  const { data: result } = useQuery(contractResult(snapshot.applyUid));
  return (
    <FinishPage
      done={[data.isCollateralProviderOneself ? "계약서에 서명했어요" : "나와 집 소유자가 서명했어요", "근저당을 설정했어요"]}
      funding={result && fundingOf(result)}
      unfunded={result ? [payoutFact(result)] : []}
      facts={(terms) => [
        { label: "금리 (고정)", value: `연 ${terms.rate}%` },
        { label: "기간", value: `${terms.months}개월, ${terms.repaymentMethod}` },
        { label: "매달 낼 이자", value: won(terms.monthlyPayment) },
        firstDue(terms),
        payoutAccountFact(result?.isPaid ?? false, accountWords(data)),
        ...(result ? [payoutFact(result)] : []),
        ...(terms.collateral
          ? [
              { label: "담보", value: terms.collateral.address },
              { label: "채권최고액", value: amountText(terms.collateral.maximumClaim) },
            ]
          : []),
      ]}
    >
      <NewApplication words="새로 신청하기" variant="quiet" />
      <div className="basis-full">
        <CommandNotice />
      </div>
    </FinishPage>
  );
}
