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
import { amountWithin, type Bounds, nearest } from "#/core/ui/forms/amount";
import { AmountSlider } from "#/core/ui/forms/amount-slider";
import { useValidation } from "#/core/ui/forms/validation";
import { Figure, Note } from "#/core/ui/layout/content";
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
  const { limitAmount, minAmount, months, rate } = result;
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
      eyebrow="한도를 확인했어요"
      question={`${account?.name ? `${account.name} 님은 ` : ""}최대\n${inManwon(limitAmount)}만원까지 빌릴 수 있어요`}
      lead={
        <>
          금리는 <strong>연 {rate}%</strong>, 끝까지 바뀌지 않아요.
        </>
      }
      cta={{
        label: "이 조건으로 심사받기",
        summary: !errors.amount && (
          <>
            <span className="text-ink-700">{chosen.months}개월 동안 매달</span>
            <strong>{won(plan.monthlyPayment)}</strong>
          </>
        ),
        onPress: () => void (passes() && send("choose_terms", { loanAmount: amount, loanPeriod: chosen.months })),
      }}
    >
      <AmountSlider {...bounds} label="빌릴 금액" value={chosen.amount} error={errors.amount} onValue={(value) => onChoose({ amount: value })} />
      <div className="mt-6">
        <TermChoice months={months} value={chosen.months} onValue={(value) => onChoose({ months: value })} />
      </div>
      <Refinancing refinanced={data.refinanced} />
      <section className="pt-9" aria-labelledby="monthly">
        <h2 className="text-label font-strong text-ink-700" id="monthly">
          매달 갚을 돈
        </h2>
        <Figure live large value={won(plan.monthlyPayment).slice(0, -1)} unit="원" />
        <p className="text-ink-700 text-label">
          매달 같은 금액을 갚아요 (원리금균등).{server && ` 오늘 받으면 첫 상환일은 ${longDate(server.firstDueDate)}이에요.`}
        </p>
        <Repayment amount={amount} plan={truth} />
      </section>
      <div className="mt-6">
        <Note>
          아직 대출이 확정된 건 아니에요. 심사 결과에 따라 조건이 달라질 수 있어요. 가장 적게 {amountText(minAmount)}부터 빌릴 수 있어요.
        </Note>
      </div>
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
