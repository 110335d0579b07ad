/** The account that a borrower sends money to. */
import type { BondDetail } from "#/core/api/gen";
import { PayInto } from "#/ledger/deposit-account";

type Account = Pick<BondDetail, "arrears" | "bankName" | "accountNumber" | "accountHolder">;

export const RepaymentAccount = ({ one: { arrears, bankName, accountNumber, accountHolder } }: { one: Account }) =>
  accountNumber && (
    <>
      <PayInto label="상환 계좌" bankName={bankName} number={accountNumber} holder={accountHolder} />
      <p className="text-ink-700 text-label mt-3">
        {arrears
          ? "보내면 바로 반영돼요. 일부만 보내면 오래된 회차부터 연체 이자, 이자, 원금 순서로 갚아요."
          : "갚을 날에 보내면 바로 반영돼요. 먼저 보낸 돈은 다음 회차에 써요."}
      </p>
    </>
  );
