/** An example that the visitor changes: the amount and the term, and the payment that follows from them. */
import { schedule } from "#/borrowing/upl/payment";
import { TermChoice } from "#/borrowing/upl/frame/term-choice";
import { amountText, digits, won } from "#/core/lib/money";
import { nearest } from "#/core/ui/forms/amount";
import { AmountSlider } from "#/core/ui/forms/amount-slider";
import { Figure } from "#/core/ui/layout/content";
import { example } from "./example";

const BOUNDS = { min: 1_000_000, max: 50_000_000, step: 100_000 };
const TERMS = [12, 24, 36, 48, 60];

/** `amount`: as typed, so perhaps out of bounds. */
export type Terms = { amount: number; months: number };
export const FIRST_TERMS: Terms = { amount: example.principal, months: example.months };

export const isWithin = ({ amount }: Terms): boolean => nearest(amount, BOUNDS) === amount;

export const planOf = ({ amount, months }: Terms) => schedule(nearest(amount, BOUNDS), example.ratePercent, months);

function refusalOf(terms: Terms): string | undefined {
  if (isWithin(terms)) return undefined;
  if (terms.amount > BOUNDS.max) return `${amountText(BOUNDS.max)}까지 빌릴 수 있어요.`;
  if (terms.amount < BOUNDS.min) return `${amountText(BOUNDS.min)}부터 빌릴 수 있어요.`;
  return `${amountText(BOUNDS.step)} 단위로 빌릴 수 있어요.`;
}

export function ExampleTerms({ terms, onTerms }: { terms: Terms; onTerms(terms: Terms): void }) {
  const { amount, months } = terms;
  const plan = planOf(terms);
  const refusal = refusalOf(terms);
  return (
    <>
      <AmountSlider {...BOUNDS} label="빌릴 금액" value={amount} error={refusal} onValue={(value) => onTerms({ amount: value, months })} />
      <div className="mt-6">
        <TermChoice months={TERMS} value={months} onValue={(value) => onTerms({ amount, months: value })} />
      </div>
      <div className="mt-6" hidden={refusal !== undefined}>
        <Figure live large before="매달" value={digits(plan.monthlyPayment)} unit="원" />
        <p className="caption mt-2">
          연&nbsp;{example.ratePercent}%로 매달 같은 금액을 갚는 예시예요. 모두 갚으면 {won(amount + plan.totalInterest)}이에요.
        </p>
      </div>
    </>
  );
}
