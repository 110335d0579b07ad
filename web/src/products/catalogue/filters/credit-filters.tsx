/** Conditions and order of the list of personal credit, applied at once. */
import { useEffect, useState } from "react";
import { Button } from "#/core/ui/button";
import { useDebounced } from "#/core/ui/debounced";
import { Chips, SelectField } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { TextField } from "#/core/ui/forms/text-field";
import { useCodes } from "../categories";
import { conditions, type CreditFilter, NO_FILTER, PERIODS, RATES, withPeriods, withRates } from "./credit-filter";
import { SortSelect } from "./sort-select";
import "./credit-filters.css";

type CreditFiltersProps = { filter: CreditFilter; onFilter(filter: CreditFilter): void };

const DEBOUNCE_MS = 300; // ms after the last key press

export function CreditFilters({ filter, onFilter }: CreditFiltersProps) {
  const { sort = [], productGradeGiven = [] } = useCodes();
  const chosen = conditions(filter);
  const [open] = useState(chosen > 0);
  const [cleared, setCleared] = useState(0);
  const change = (next: CreditFilter) => onFilter({ ...next, page: NO_FILTER.page });
  const toggled = (grade: string) => (filter.gradeList.includes(grade) ? filter.gradeList.filter((one) => one !== grade) : [...filter.gradeList, grade]);
  return (
    <div className="credit-filters mt-4">
      <details className="credit-filters__conditions" open={open}>
        <summary className="chip">조건으로 찾기 {chosen > 0 && <b>{chosen}</b>}</summary>
        <div className="grid gap-5 pt-5">
          <Title key={cleared} typed={filter.titleKeyword} onTitle={(titleKeyword) => change({ ...filter, titleKeyword })} />
          <Range
            label="수익률"
            unit="%"
            options={RATES}
            from={filter.interestRateFrom}
            to={filter.interestRateTo}
            onFrom={(interestRateFrom) => change(withRates(filter, { interestRateFrom }))}
            onTo={(interestRateTo) => change(withRates(filter, { interestRateTo }))}
          />
          <Range
            label="기간"
            unit="개월"
            options={PERIODS}
            from={filter.periodFrom}
            to={filter.periodTo}
            onFrom={(periodFrom) => change(withPeriods(filter, { periodFrom }))}
            onTo={(periodTo) => change(withPeriods(filter, { periodTo }))}
          />
          <Field group label="등급">
            <Chips
              label="등급"
              options={productGradeGiven.map(({ code, name }) => ({ value: code, label: name }))}
              chosen={filter.gradeList}
              onToggle={(grade) => change({ ...filter, gradeList: toggled(grade) })}
            />
          </Field>
          {chosen > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                change({ ...NO_FILTER, sort: filter.sort });
                setCleared(cleared + 1);
              }}
            >
              조건 모두 지우기
            </Button>
          )}
        </div>
      </details>
      <SortSelect options={sort.map(({ code, name }) => ({ value: code, label: name }))} value={filter.sort} onValue={(code) => change({ ...filter, sort: code })} />
    </div>
  );
}

/** The address is updated after a pause in typing. */
function Title({ typed, onTitle }: { typed: string; onTitle(title: string): void }) {
  const [text, setText] = useState(typed);
  const settled = useDebounced(text, DEBOUNCE_MS);
  useEffect(() => {
    if (settled === text && settled !== typed) onTitle(settled);
  }, [settled, text, typed, onTitle]);
  return <TextField label="상품 이름" help="초성만 적어도 찾아요. 예: ㄱㅇㅅㅇ" type="search" enterKeyHint="search" value={text} onChange={(event) => setText(event.target.value)} />;
}

type RangeProps = { label: string; unit: string; options: readonly number[]; from: number; to: number; onFrom(value: number): void; onTo(value: number): void };

function Range({ label, unit, options, from, to, onFrom, onTo }: RangeProps) {
  const words = options.map((value) => ({ value: String(value), label: `${value}${unit}` }));
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField label={`최소 ${label}`} options={words} value={String(from)} onValue={(value) => onFrom(Number(value))} />
      <SelectField label={`최대 ${label}`} options={words} value={String(to)} onValue={(value) => onTo(Number(value))} />
    </div>
  );
}
