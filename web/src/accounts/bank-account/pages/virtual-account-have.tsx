/** Shows the virtual account for deposits and the certified account for withdrawals. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router";
import { QueryStatus } from "#/core/journeys/query-status";
import { useReturnToOrigin } from "#/core/journeys/resume/origin";
import { AccountNumber } from "#/core/pages/account-number";
import { Facts, Note } from "#/core/ui/layout/content";
import { Funnel } from "#/core/ui/funnel/funnel";
import { accountWords } from "../shared/account";
import { accounts } from "./accounts";

const CERTIFY = "/authentication/account-verification";

export default function VirtualAccountHave() {
  const reading = useQuery(accounts());
  const navigate = useNavigate();
  const goBack = useReturnToOrigin();
  const { virtualAccount, certifiedAccount } = reading.data ?? {};
  if (reading.data && !virtualAccount) return <Navigate to={`${CERTIFY}/virtual-account-none`} replace />;
  const back = { bankName: certifiedAccount?.bankName, maskedAccount: certifiedAccount?.maskedAccountNumber };
  return (
    <Funnel
      name="계좌 인증"
      question={"이 계좌에 돈을 넣으면\n투자할 수 있어요"}
      lead="나에게만 주어진 가상계좌예요. 넣은 돈은 투자하기 전에 언제든 찾을 수 있어요."
      onClose={() => void goBack()}
      cta={{ label: "확인했어요", onPress: () => void goBack() }}
      second={{ label: "계좌 바꾸기", onPress: () => void navigate(CERTIFY) }}
    >
      {virtualAccount ? (
        <>
          <div className="border-t-2 border-ink-900">
            <Facts
              facts={[
                { label: "은행", value: virtualAccount.bankName },
                { label: "계좌번호", value: <AccountNumber number={virtualAccount.accountNumber} /> },
                ...(virtualAccount.holder ? [{ label: "예금주", value: virtualAccount.holder }] : []),
                { label: "출금 계좌", value: accountWords(back) },
              ]}
            />
          </div>
          <div className="mt-6">
            <Note>내 이름으로 된 계좌에서 보내 주세요. 보통 1분 안에 들어와요.</Note>
          </div>
        </>
      ) : (
        <QueryStatus of={reading} words="가상계좌를 불러오고 있어요" />
      )}
    </Funnel>
  );
}
