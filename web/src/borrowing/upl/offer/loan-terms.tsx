/** Asks for amount and term. The payment updates while they change. */
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { QueryStatus } from "#/core/journeys/query-status";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { longDate } from "#/core/lib/date";
import { amountText, inManwon, won } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { TextButton } from "#/core/ui/button";
import { useDebounced } from "#/core/ui/debounced";
import { type Bounds, nearest } from "#/core/ui/forms/amount";
import { amountWithin } from "#/core/ui/forms/amount-rule";
import { AmountSlider } from "#/core/ui/forms/amount-slider";
import { useValidation } from "#/core/ui/forms/validation";
import { Note } from "#/core/ui/layout/content";
import type { UplData } from "../data";
import { useUpl } from "../events";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { Repayment } from "../frame/repayment";
import { TermChoice } from "../frame/term-choice";
import { schedule } from "../payment";
import { type Limit, limitResult, repayments } from "../queries";
import { CONVERT, TERMS } from "../refinancing";

export default function LoanTerms() {
  const reading = useQuery(limitResult());
  const result = reading.data;
  const { typed, change, ready } = useDraftValues<{ amount: number | null; months: number | null }>({ amount: null, months: null });
  if (!ready || !result) {
    return (
      <LoanPage question="한도를 불러오고 있어요">
        <QueryStatus of={reading} />
      </LoanPage>
    );
  }
  return <Terms result={result} chosen={{ ...defaultTerms(result), ...withoutNulls(typed) }} onChoose={change} />;
}

/** Half of the limit in whole steps, over three years if offered. */
function defaultTerms(limit: Limit): Chosen {
  const { limitAmount, months } = limit;
  return { amount: nearest(limitAmount / 2, boundsOf(limit)), months: months.includes(36) ? 36 : (months.at(-1) ?? 12) };
}

const boundsOf = ({ minAmount, limitAmount, unit }: Limit): Bounds => ({ min: minAmount, max: limitAmount, step: unit });

/** `amount`: as typed, so perhaps out of bounds. */
type Chosen = { amount: number; months: number };
const withoutNulls = (typed: { amount: number | null; months: number | null }): Partial<Chosen> => ({
  ...(typed.amount !== null && { amount: typed.amount }),
  ...(typed.months !== null && { months: typed.months }),
});

type TermsProps = { result: Limit; chosen: Chosen; onChoose(some: Partial<Chosen>): void };

function Terms({ result, chosen, onChoose }: TermsProps) {
  const { send, data } = useUpl();
  const { account } = useSession();
  const { limitAmount, months, rate } = result;
  const bounds = boundsOf(result);
  const { errors, passes } = useValidation(z.object({ amount: amountWithin(bounds) }), chosen);
  const amount = nearest(chosen.amount, bounds);
  const plan = schedule(amount, rate, chosen.months);
  // The page computes the table while the amount changes; when it stops, the server's table replaces it.
  const settled = useDebounced(amount, 300);
  const { data: server } = useQuery(repayments(settled, chosen.months));
  const truth = server && settled === amount ? server : plan;
  return (
    <LoanPage
      eyebrow={account?.name ? `${account.name} 님의 예상 한도` : "예상 한도"}
      question={`최대 ${inManwon(limitAmount)}만원까지\n빌릴 수 있을 것 같아요`}
      lead={
        <>
          예상 금리는 <strong>연 {rate}%</strong> (고정금리)예요. 한도와 금리는 심사 뒤에 확정돼요.
        </>
      }
      outcome={{ label: `${chosen.months}개월 동안 매달`, value: errors.amount ? "–" : won(plan.monthlyPayment) }}
      cta={{
        label: "이 조건으로 심사받기",
        onPress: () => void (passes() && send("choose_terms", { loanAmount: amount, loanPeriod: chosen.months })),
      }}
    >
      <AmountSlider {...bounds} label="빌릴 금액" rest="남은 한도" value={chosen.amount} error={errors.amount} onValue={(value) => onChoose({ amount: value })} />
      <div className="mt-6">
        <TermChoice months={months} value={chosen.months} onValue={(value) => onChoose({ months: value })} />
      </div>
      <p className="text-ink-700 text-label mt-6">
        매달 같은 금액을 갚아요 (원리금균등).{server && ` 오늘 받으면 첫 상환일은 ${longDate(server.firstDueDate)}이에요.`}
      </p>
      <Repayment amount={amount} plan={truth} />
      <Refinancing refinanced={data.refinanced} />
    </LoanPage>
  );
}

/** The loans that this loan repays, with a link to change them; otherwise a link to debt consolidation. */
function Refinancing({ refinanced }: Pick<UplData, "refinanced">) {
  const { changeType } = useUpl();
  return (
    <div className="mt-6">
      <Note title={refinanced ? "이 대출로 갚을 대출" : "다른 곳에 갚고 있는 대출이 있나요?"}>
        {refinanced ? (
          <>
            <p>
              {refinanced.loanUids.length}건을 모두 갚으려면 {amountText(refinanced.amount)}이 필요해요.
            </p>
            <TextButton onClick={() => void changeType("debtConsolidation", TERMS)}>대출 다시 고르기</TextButton>
          </>
        ) : (
          <AppLink className="link" href={CONVERT}>
            새 대출로 갚을 수 있는지 보기
          </AppLink>
        )}
      </Note>
    </div>
  );
}
