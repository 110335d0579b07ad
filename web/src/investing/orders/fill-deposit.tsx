/** The dialog over an order whose deposit is too small: the missing amount, the account to pay into, and the order once the money has arrived. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#/core/dialogs/dialog";
import { Toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { balance } from "#/ledger/balance";
import { AboutDeposit, GetAccount, NoAccount, PayInto, useOpening } from "#/ledger/deposit-account";

/** Won: the `total` of the order and the available `deposit`. `path`: the address of the order with this dialog. */
type FillDepositProps = { total: number; deposit: number; path: string; onClose(): void; onInvest(): void };

export function FillDeposit({ open, ...order }: FillDepositProps & { open: boolean }) {
  const { total, deposit, onClose } = order;
  const [isShown, setIsShown] = useState(open); // also while the dialog closes
  if (open && !isShown) setIsShown(true);
  if (!isShown) return null;
  const short = total - deposit;
  return (
    <Dialog open={open} size="medium" title={short > 0 ? `${amountText(short)}을 보내 주세요` : "예치금을 다 채웠어요"} onClose={onClose} onExited={() => setIsShown(false)}>
      <Filling {...order} />
      <Toast />
    </Dialog>
  );
}

function Filling({ total, deposit, path, onInvest }: FillDepositProps) {
  const [before] = useState(deposit);
  const short = total - deposit;
  const arrived = deposit - before;
  return (
    <>
      <p className="text-ink-700 mt-2" role="status">
        {short <= 0
          ? `이제 ${amountText(total)}을 투자할 수 있어요.`
          : arrived > 0
            ? `${amountText(arrived)}이 들어왔어요. ${amountText(short)}을 더 보내면 투자할 수 있어요.`
            : "돈이 들어오면 이 화면에서 바로 투자할 수 있어요."}
      </p>
      <ProgressBar className="mt-5" height={20} value={Math.min(deposit / total, 1)} />
      <p className="mt-2 mb-5 text-label text-ink-700">
        {amountText(total)} 중 {amountText(Math.min(deposit, total))} 있어요
      </p>
      {short > 0 ? (
        <Account path={path} />
      ) : (
        <Button large block onClick={onInvest}>
          {amountText(total)} 투자하기
        </Button>
      )}
    </>
  );
}

/** The account to pay into, or the way to one. */
function Account({ path }: { path: string }) {
  const info = useQuery(balance());
  const opening = useOpening();
  if (!info.data) return <QueryStatus of={info} words="입금 계좌를 불러오고 있어요" />;
  const { honestAccount, withdrawAccounts } = info.data;
  if (honestAccount) {
    return (
      <>
        <PayInto label="계좌번호" bankName={honestAccount.bankName} number={honestAccount.accountNumber} holder={honestAccount.holder} />
        <AboutDeposit />
        <p className="caption mt-2">내 이름으로 된 계좌에서 보내 주세요. 은행 앱에 다녀와도 고른 상품과 금액은 그대로 있어요.</p>
      </>
    );
  }
  const isCertified = withdrawAccounts.length > 0;
  return (
    <>
      <NoAccount isCertified={isCertified} isOpening={opening.isSuccess} />
      <div className="mt-5 flex">
        <GetAccount isCertified={isCertified} opening={opening} from={path} />
      </div>
    </>
  );
}
