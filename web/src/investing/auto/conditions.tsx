/** Step 3: the products, and whether to invest once or continuously. */
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AutoFilter } from "#/core/api/gen";
import { Chips, ChoiceList, SelectField } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { Loading } from "#/core/ui/layout/message-page";
import { Step, WithFilter } from "./step";
import { ALL, selectedChips, toggleKind } from "./kinds";
import { isBegun, useAutoCategories, useAutoInvest } from "./settings";

const QUESTION = "어떤 상품에\n투자할까요?";
const RATES = Array.from({ length: 17 }, (_, i) => i + 4);
const PERIODS = [1, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60];
const REPETITION = [
  { value: "on", label: "계속 투자하기", note: "입금하거나 투자한 돈을 돌려받으면 다시 투자해요." },
  { value: "once", label: "한 번만 투자하기", note: "한 번 투자하고 나면 자동 투자를 멈춰요." },
] as const;

export default function Conditions() {
  return <WithFilter at={3} question={QUESTION}>{(filter) => <Form filter={filter} />}</WithFilter>;
}

function Form({ filter }: { filter: AutoFilter }) {
  const navigate = useNavigate();
  const categories = useAutoCategories();
  const kinds = categories.map(({ code }) => code);
  const [settings, setSettings] = useState(filter);
  const { categoryList, rateMin, rateMax, periodMin, periodMax, repetition } = settings;
  const set = (changed: Partial<AutoFilter>) => setSettings({ ...settings, ...changed });
  const { choose, busy } = useAutoInvest(() => void navigate("/invest/auto/4"));
  const [asked, setAsked] = useState(false);
  const save = () => {
    setAsked(true);
    if (categoryList.length) choose(settings);
  };
  return (
    <Step
      at={3}
      question={QUESTION}
      cta={{ label: isBegun(filter) ? "바꾸기" : "다음", onPress: save, busy }}
    >
      <div className="grid gap-10">
        <Field group label="상품 종류" error={asked && categoryList.length === 0 ? "하나 이상 골라 주세요." : undefined}>
          {categories.length > 0 ? (
            <Chips label="상품 종류" options={[{ value: ALL, label: "모든 종류" }, ...categories.map(({ code, name }) => ({ value: code, label: name }))]} chosen={selectedChips(kinds, categoryList)} onToggle={(chip) => set({ categoryList: toggleKind(kinds, categoryList, chip) })} />
          ) : (
            <Loading lines={2} />
          )}
        </Field>
        <Range label="대출 금리 (세전)" unit="%" before="연 " from={rateMin} to={rateMax} choices={RATES} onChange={(from, to) => set({ rateMin: from, rateMax: to })} />
        <Range label="대출 기간" unit="개월" from={periodMin} to={periodMax} choices={PERIODS} onChange={(from, to) => set({ periodMin: from, periodMax: to })} />
        <ChoiceList label="반복" name="repetition" options={REPETITION} value={repetition ? "on" : "once"} onValue={(value) => set({ repetition: value === "on" })} />
      </div>
    </Step>
  );
}

type RangeProps = { label: string; unit: string; before?: string; from: number; to: number; choices: readonly number[]; onChange(from: number, to: number): void };

/** Moves the other end of the range if needed, so that the minimum never exceeds the maximum. */
function Range({ label, unit, before = "", from, to, choices, onChange }: RangeProps) {
  const options = [...new Set([...choices, from, to])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: `${value}`, label: `${before}${value}${unit}` }));
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField label={`최소 ${label}`} options={options} value={`${from}`} onValue={(value) => onChange(Number(value), Math.max(Number(value), to))} />
      <SelectField label={`최대 ${label}`} options={options} value={`${to}`} onValue={(value) => onChange(Math.min(from, Number(value)), Number(value))} />
    </div>
  );
}
