/** Asks for senior debts. The remaining limit updates while typing. */
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { amountText } from "#/core/lib/money";
import { useDebounced } from "#/core/ui/debounced";
import { useValidation } from "#/core/ui/forms/validation";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Facts } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { useSimpleCheck } from "../calls";
import { availableLimit } from "../queries";
import { SimplePage } from "../simple-page";

type DebtInput = { senior: number | null; deposit: number | null };
const QUICK_AMOUNTS = [10_000_000, 50_000_000, 100_000_000];
const MAX_AMOUNT = 1_000_000_000_000;
const DEBOUNCE_MS = 300;

const amount = (needed: boolean, error: string) => z.nullable(z.number()).check(z.refine((won) => !needed || Boolean(won), { error }));

export default function Debts() {
  const { snapshot, data, send } = useSimpleCheck();
  const { typed, change } = useDraftValues<DebtInput>({ senior: null, deposit: null });
  const { seniorFinanceExists = false, yearlyRentDepositExists = false, maxLimit = 0, price = 0 } = data;
  const senior = seniorFinanceExists ? (typed.senior ?? 0) : 0;
  const deposit = yearlyRentDepositExists ? (typed.deposit ?? 0) : 0;
  const schema = z.object({
    senior: amount(seniorFinanceExists, "대출 금액을 입력해 주세요."),
    deposit: amount(yearlyRentDepositExists, "전세 보증금을 입력해 주세요."),
  });
  const { errors, passes } = useValidation(schema, typed);
  const asked = useDebounced(`${senior} ${deposit}`, DEBOUNCE_MS).split(" ").map(Number);
  const { data: left } = useQuery(availableLimit(snapshot.applyUid, asked[0] ?? 0, asked[1] ?? 0));
  const remaining = left?.availableLimit ?? maxLimit;
  return (
    <SimplePage
      question={"먼저 갚을 돈은\n얼마인가요?"}
      lead="어림한 금액이면 돼요. 정확한 금액은 상담할 때 등기로 확인해요."
      onBack={() => void send("change_answers", {})}
      cta={{ label: "내 한도 보기", form: "debts" }}
    >
      <form
        id="debts"
        noValidate
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void send("estimate_debts", { seniorFinanceAmount: senior, yearlyRentDeposit: deposit });
        }}
      >
        {seniorFinanceExists && (
          <MoneyField
            label="이미 받은 담보대출"
            help="채권최고액을 입력해 주세요. 모르면 처음 빌린 돈의 120%로 어림해요."
            value={typed.senior}
            error={errors.senior}
            quick={QUICK_AMOUNTS}
            max={MAX_AMOUNT}
            onValue={(won) => change({ senior: won })}
          />
        )}
        {yearlyRentDepositExists && (
          <MoneyField label="전세 보증금" value={typed.deposit} error={errors.deposit} quick={QUICK_AMOUNTS} max={MAX_AMOUNT} onValue={(won) => change({ deposit: won })} />
        )}
      </form>
      <section className="mt-9" aria-labelledby="left">
        <h2 className="text-label font-strong text-ink-700 mb-3" id="left">
          이만큼 남아요
        </h2>
        <ProgressBar value={maxLimit ? remaining / maxLimit : 0} height={28} remainder="counterpart" />
        <div className="mt-4" aria-live="polite">
          <Facts
            facts={[
              { label: "KB시세", value: amountText(price) },
              { label: "대출이 없을 때 한도", value: amountText(maxLimit) },
              { label: "남은 한도", value: amountText(remaining), sum: true },
            ]}
          />
        </div>
      </section>
    </SimplePage>
  );
}
