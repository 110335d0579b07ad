import { amountText } from "#/core/lib/money";
import { Icon } from "#/core/ui/icon";

/** `short`: won that the deposit lacks for the amount. */
export const DepositShort = ({ short }: { short: number }) => (
  <p className="text-label mt-2 flex gap-1.5 font-semibold text-clay-700" role="status">
    <Icon name="warn" small />
    <span>예치금이 {amountText(short)} 모자라요.</span>
  </p>
);
