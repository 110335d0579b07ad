/** Conditions of the list of personal credit, applied at once: the frequent ones as chips, all of them in a sheet, or in a column
 * beside the list on wide screens. */
import { useState } from "react";
import { Button } from "#/core/ui/button";
import { useReportedText } from "#/core/ui/debounced";
import { Chips } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { SearchField } from "#/core/ui/forms/text-field";
import { useCodes } from "../categories";
import { conditions, type CreditFilter, NO_FILTER } from "./credit-filter";
import { FilterSheet } from "./filter-sheet";
import { toggled } from "./offer-filter";
import { OfferRanges } from "./offer-ranges";
import "./credit-filters.css";

type CreditFiltersProps = { filter: CreditFilter; found: number | undefined; onChange(to: (now: CreditFilter) => CreditFilter): void };

const DEBOUNCE_MS = 300; // ms after the last key press

/** Frequent conditions. */
const QUICK = [
  { value: "grades", label: "A1·A2 등급", set: { gradeList: ["A1", "A2"] }, unset: { gradeList: [] } },
  { value: "period", label: "12개월 이하", set: { periodFrom: 1, periodTo: 12 }, unset: { periodTo: NO_FILTER.periodTo } },
  { value: "rate", label: "연 10% 이상", set: { interestRateFrom: 10, interestRateTo: 20 }, unset: { interestRateFrom: NO_FILTER.interestRateFrom } },
] as const;

const isSet = (filter: CreditFilter, { set }: (typeof QUICK)[number]): boolean =>
  Object.entries(set).every(([name, value]) => String(filter[name as keyof CreditFilter]) === String(value));

export function CreditFilters({ filter, found, onChange }: CreditFiltersProps) {
  const { productGradeGiven = [] } = useCodes();
  const chosen = conditions(filter);
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    onChange((now) => ({ ...NO_FILTER, sort: now.sort }));
    setCleared(cleared + 1);
  };
  const quick = (
    <Chips
      label="자주 찾는 조건"
      options={QUICK}
      chosen={QUICK.filter((one) => isSet(filter, one)).map(({ value }) => value)}
      onToggle={(value) => {
        const one = QUICK.find((other) => other.value === value);
        if (one) onChange((now) => ({ ...now, ...(isSet(now, one) ? one.unset : one.set) }));
      }}
    />
  );
  return (
    <div className="mt-4 lg:mt-0 lg:max-xl:mb-8">
      <FilterSheet label="조건으로 찾기" chosen={chosen} found={found} from="xl" quick={quick} onClear={clear}>
        <Title key={cleared} initial={cleared ? "" : filter.titleKeyword} onTitle={(titleKeyword) => onChange((now) => ({ ...now, titleKeyword }))} />
        <OfferRanges filter={filter} onChange={onChange} />
        <Field group label="등급">
          <Chips
            label="등급"
            options={productGradeGiven.map(({ code, name }) => ({ value: code, label: name }))}
            chosen={filter.gradeList}
            onToggle={(grade) => onChange((now) => ({ ...now, gradeList: toggled(now.gradeList, grade) }))}
          />
        </Field>
        {chosen > 0 && (
          <Button variant="quiet" className="credit-filters__clear" onClick={clear}>
            조건 모두 지우기
          </Button>
        )}
      </FilterSheet>
    </div>
  );
}

/** The address is updated after a pause in typing. */
function Title({ initial, onTitle }: { initial: string; onTitle(title: string): void }) {
  const { text, setText } = useReportedText(initial, DEBOUNCE_MS, onTitle);
  return <SearchField label="상품 이름" help="직업과 자금 용도로 찾아요. 초성만 적어도 돼요. 예: ㄱㅁㅇ" value={text} onValue={setText} />;
}
