/** An example that the visitor changes: the amount and the term, and the payment that follows from them. */
import { schedule } from "#/borrowing/upl/payment";
import { TermChoice } from "#/borrowing/upl/frame/term-choice";
import { digits, won } from "#/core/lib/money";
import { boundsWords, nearest } from "#/core/ui/forms/amount";
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

export function ExampleTerms({ terms, onTerms }: { terms: Terms; onTerms(terms: Terms): void }) {
  const { amount, months } = terms;
  const plan = planOf(terms);
  const fits = isWithin(terms);
  return (
    <>
      <AmountSlider
        {...BOUNDS}
        label="빌릴 금액"
        value={amount}
        error={fits ? undefined : `${boundsWords(BOUNDS)}로 입력해 주세요.`}
        onValue={(value) => onTerms({ amount: value, months })}
      />
      <div className="mt-6">
        <TermChoice months={TERMS} value={months} onValue={(value) => onTerms({ amount, months: value })} />
      </div>
      <div className="mt-6">
        <Figure live large before="매달" value={fits ? digits(plan.monthlyPayment) : "–"} unit="원" />
      </div>
      <p className="caption mt-2">
        연 {example.ratePercent}%로 매달 같은 금액을 갚는 예시예요. {fits && `모두 갚으면 ${won(amount + plan.totalInterest)}이에요.`}
      </p>
    </>
  );
}
