import type { ComponentProps } from "react";
import * as z from "zod/mini";
import { inManwon } from "#/core/lib/money";
import { useValidation } from "#/core/ui/forms/validation";
import { MoneyField } from "#/core/ui/forms/money-field";
import { useUpl } from "../events";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { type IncomeAnswers, toForm } from "./income-questions";

const MAX_INCOME = 10_000_000_000;
const schema = z.object({
  annualIncome: z.number("한 해 동안 번 돈을 입력해 주세요. 없으면 0을 입력해 주세요.").check(z.lte(MAX_INCOME, "금액을 다시 확인해 주세요.")),
});

type EarningsProps = { frame: Partial<ComponentProps<typeof LoanPage>>; typed: IncomeAnswers; onValue(won: number | null): void };

/** The last of the income questions; its answer submits all answers. */
export function Earnings({ frame, typed, onValue }: EarningsProps) {
  const { send } = useUpl();
  const { annualIncome } = typed;
  const { errors, passes } = useValidation(schema, typed);
  return (
    <LoanPage
      {...frame}
      question={"지난 1년 동안\n얼마를 벌었나요?"}
      lead="세금을 떼기 전 금액으로 알려 주세요."
      cta={{ form: "earnings", ...(annualIncome === null ? { label: "연 소득을 입력해 주세요", variant: "quiet" } : { label: "이 금액으로 계속하기" }) }}
    >
      <form
        id="earnings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (passes() && annualIncome !== null) void send("submit_income", toForm(typed, annualIncome));
        }}
      >
        <MoneyField
          label="연 소득 (세전)"
          name="annualIncome"
          value={annualIncome}
          onValue={onValue}
          error={errors.annualIncome}
          quick={[1_000_000, 5_000_000, 10_000_000]}
          max={MAX_INCOME}
          remark={annualIncome !== null && annualIncome >= 120_000 ? `한 달에 약 ${inManwon(annualIncome / 12)}만원` : undefined}
        />
      </form>
      <p className="field__help mt-6">원천징수영수증의 ‘총급여’와 같은 금액이에요. 뒤에서 건강보험 자료로 한 번 더 맞춰 봐요.</p>
    </LoanPage>
  );
}
