/** Step 2: the amount for each product, and the priority if the deposit is too small. */
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AutoFilter } from "#/core/api/gen";
import { focusFirstInvalid } from "#/core/ui/forms/validation";
import { ChoiceList } from "#/core/ui/forms/choices";
import { MoneyField } from "#/core/ui/forms/money-field";
import { Step, WithFilter } from "./step";
import { isBegun, MAX_AMOUNT, SMALLEST, TYPES, useAutoInvest } from "./settings";

const QUESTION = "한 상품에\n얼마씩 투자할까요?";

export default function Amount() {
  return <WithFilter at={2} question={QUESTION}>{(filter) => <Form filter={filter} />}</WithFilter>;
}

function Form({ filter }: { filter: AutoFilter }) {
  const navigate = useNavigate();
  const [amount, setAmount] = useState<number | null>(filter.amount);
  const [type, setType] = useState(filter.type);
  const [asked, setAsked] = useState(false);
  const { change, busy } = useAutoInvest(() => void navigate(isBegun(filter) ? "/invest/auto/4" : "/invest/auto/3"));
  const wrong = problemOf(amount);
  const save = () => {
    setAsked(true);
    if (wrong || amount === null) requestAnimationFrame(focusFirstInvalid);
    else change({ ...filter, amount, type });
  };
  return (
    <Step at={2} question={QUESTION} cta={{ label: isBegun(filter) ? "바꾸기" : "다음", onPress: save, busy }}>
      <div className="grid gap-10">
        <MoneyField
          label="한 상품에 투자할 금액"
          help="1만원부터 10만원까지, 1만원 단위"
          error={asked ? wrong : undefined}
          quick={[10_000, 50_000]}
          max={MAX_AMOUNT}
          value={amount}
          onValue={setAmount}
        />
        <ChoiceList label="예치금이 모자라면" name="type" options={TYPES} value={type} onValue={setType} />
      </div>
    </Step>
  );
}

function problemOf(amount: number | null): string | undefined {
  if (amount === null) return "금액을 입력해 주세요.";
  if (amount > MAX_AMOUNT) return "법에 따라 한 상품에 10만원까지만 자동으로 투자할 수 있어요.";
  return amount < SMALLEST || amount % SMALLEST ? "1만원부터 1만원 단위로 입력해 주세요." : undefined;
}
