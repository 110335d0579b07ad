/** Certifies the account for the payout by a transfer of one won. */
import type { AccountCertification } from "#/accounts/bank-account/shared/account";
import { AccountPage } from "#/accounts/bank-account/shared/account-page";
import { CodePage } from "#/accounts/bank-account/shared/code-page";
import { LoanPage } from "../frame/loan-page";
import { useLoan } from "../loan";

const words = {
  Frame: LoanPage,
  question: "어느 은행으로\n받을까요?",
  lead: "본인 이름으로 된 계좌만 쓸 수 있어요. 매달 갚을 돈도 이 계좌에서 나가요.",
};

function useAccountCertification(): AccountCertification {
  const { at } = useLoan();
  return { ...words, calls: (below) => at(`/account${below}`) };
}

export const Account = () => <AccountPage {...useAccountCertification()} />;
export const AccountCode = () => <CodePage {...useAccountCertification()} />;
