/** Shows the limit and the cost of a loan of the chosen amount. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { QueryStatus } from "#/core/journeys/query-status";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { amountText, won } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { Button } from "#/core/ui/button";
import { useDebounced } from "#/core/ui/debounced";
import { type Bounds, nearest } from "#/core/ui/forms/amount";
import { amountWithin } from "#/core/ui/forms/amount-rule";
import { AmountSlider } from "#/core/ui/forms/amount-slider";
import { useValidation } from "#/core/ui/forms/validation";
import { Loading } from "#/core/ui/layout/message-page";
import { Facts, Note, Section } from "#/core/ui/layout/content";
import { useSimpleCheck } from "../calls";
import { cost, rateInfo } from "../queries";
import { SimplePage } from "../simple-page";

const DEBOUNCE_MS = 300;

export default function Result() {
  const { data } = useSimpleCheck();
  const terms = useQuery(rateInfo());
  const { typed, change, ready } = useDraftValues<{ amount: number | null }>({ amount: null });
  const { availableLimit = 0 } = data;
  if (!ready || !terms.data) {
    return (
      <SimplePage question="한도를 불러오고 있어요">
        {terms.error ? <QueryStatus of={terms} /> : <Loading />}
      </SimplePage>
    );
  }
  const { least, unit, months } = terms.data;
  const bounds = { min: least, max: availableLimit, step: unit };
  return <Limit typed={typed.amount ?? nearest(availableLimit / 2, bounds)} bounds={bounds} months={months} onAmount={(won) => change({ amount: won })} />;
}

/** `typed`: the amount in the field, so perhaps out of bounds. */
type LimitProps = { typed: number; bounds: Bounds; months: number; onAmount(won: number): void };

function Limit({ typed, bounds, months, onAmount }: LimitProps) {
  const amount = nearest(typed, bounds);
  const { errors, passes } = useValidation(z.object({ amount: amountWithin(bounds) }), { amount: typed });
  const { snapshot, data, send, busy } = useSimpleCheck();
  const navigate = useNavigate();
  const asking = useQuery(cost(snapshot.applyUid, snapshot.sequence, useDebounced(amount, DEBOUNCE_MS)));
  const { building, supplyArea, price = 0, maxLimit = 0, availableLimit = 0, seniorFinanceAmount = 0, yearlyRentDeposit = 0 } = data;
  const debts = [
    { label: "이미 받은 담보대출", won: seniorFinanceAmount },
    { label: "전세 보증금", won: yearlyRentDeposit },
  ].filter(({ won }) => won > 0);
  return (
    <SimplePage
      eyebrow="예상 한도"
      question={`최대 ${amountText(availableLimit)}까지\n빌릴 수 있을 것 같아요`}
      lead="집 시세와 알려 준 대출로만 계산했어요. 소득과 신용을 심사하면 줄어들 수 있어요."
      outcome={{ label: "매달 낼 이자", value: asking.data && !errors.amount ? won(asking.data.interestPerMonth) : "–" }}
      cta={{
        label: "전화 상담 신청하기",
        onPress: () => void (passes() && navigate("/loan/mortgage/phone-consultation", { state: { desiredAmount: amount } })),
      }}
    >
      <AmountSlider {...bounds} label="빌릴 금액" rest="남은 한도" value={typed} error={errors.amount} onValue={onAmount} />
      <div className="mt-6">
        {asking.data ? (
          <p className="text-ink-700 text-label">
            예상 금리는 <strong>연 {Number(asking.data.rate)}%</strong>예요. {months}개월 동안 이자만 내고 원금은 만기에 갚아요.
          </p>
        ) : (
          <QueryStatus of={asking} lines={2} />
        )}
      </div>
      <Section title="이렇게 계산했어요">
        <Facts
          facts={[
            ...(building ? [{ label: "집", value: [building, supplyArea && `공급 ${supplyArea}㎡`].filter(Boolean).join(" · ") }] : []),
            { label: "KB시세", value: amountText(price) },
            { label: "대출이 없을 때 한도", value: amountText(maxLimit) },
            ...debts.map(({ label, won }) => ({ label, value: `− ${amountText(won)}` })),
            { label: "예상 한도", value: amountText(availableLimit), sum: true },
          ]}
        />
        <p className="actions mt-4">
          <Button variant="quiet" busy={busy} onClick={() => void send("change_answers", {})}>
            조건 바꾸기
          </Button>
        </p>
      </Section>
      <div className="mt-6">
        <Note>
          한도와 금리는 소득과 신용, 등기를 심사한 뒤에 확정돼요. 상담하지 않고{" "}
          <AppLink className="link link--inline" href="/loan/mortgage/guide">
            온라인으로 신청
          </AppLink>
          할 수도 있어요.
        </Note>
      </div>
    </SimplePage>
  );
}
