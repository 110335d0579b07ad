/** A link to the deposit account if the deposit is too small. `short`: the missing amount in won. */
import { amountText } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { DEPOSIT } from "../remedies";

export const TopUp = ({ short }: { short: number }) => (
  <AppLink className={buttonClass("primary", true, true)} href={DEPOSIT}>
    예치금 {amountText(short)} 채우기
  </AppLink>
);
