import { AccountNumber } from "#/core/pages/account-number";
import { type Fact, Facts } from "#/core/ui/layout/content";

type PayIntoProps = { label: string; bankName: string | null; number: string; before?: readonly Fact[] };

/** The account for deposits, with a button that copies its number; `before`: lines above it. */
export const PayInto = ({ label, bankName, number, before = [] }: PayIntoProps) => (
  <div className="border-t-2 border-ink-900">
    <Facts facts={[...before, { label: "은행", value: bankName }, { label, value: <AccountNumber number={number} /> }]} />
  </div>
);
