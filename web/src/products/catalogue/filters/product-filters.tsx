/** Conditions of a product list, applied at once: the frequent ones as chips, all of them in a sheet, or in a column beside the list
 * on wide screens. */
import type { ChoiceCounts } from "#/core/api/gen";
import { Button } from "#/core/ui/button";
import { Chips, SelectField } from "#/core/ui/forms/choices";
import { Field } from "#/core/ui/forms/field";
import { useCodes } from "../categories";
import { type Family, useCounts } from "../products-api";
import { FilterSheet } from "./filter-sheet";
import { toggled } from "./offer-filter";
import { OfferRanges } from "./offer-ranges";
import { conditions, NO_FILTER, type ProductFilter, RATIOS } from "./product-filter";
import type { FilterInUse } from "./use-product-filter";
import { TitleField } from "./title-field";
import "./product-filters.css";

/** `found`: the number of products, undefined while it is unknown. `ended`: the list is of ended products and has a row of its own above it. */
type ProductFiltersProps = { family: Family; used: FilterInUse; found: number | undefined; ended?: boolean };

/** Frequent conditions of personal credit. */
const QUICK = [
  { value: "grades", label: "A1·A2 등급", set: { gradeList: ["A1", "A2"] }, unset: { gradeList: [] } },
  { value: "period", label: "12개월 이하", set: { periodFrom: 1, periodTo: 12 }, unset: { periodTo: NO_FILTER.periodTo } },
  { value: "rate", label: "연 10% 이상", set: { interestRateFrom: 10, interestRateTo: 20 }, unset: { interestRateFrom: NO_FILTER.interestRateFrom } },
] as const;

const of = (counts: readonly ChoiceCounts[], wanted: string) => counts.find(({ code }) => code === wanted);

const isSet = (filter: ProductFilter, { set }: (typeof QUICK)[number]): boolean =>
  Object.entries(set).every(([name, value]) => String(filter[name as keyof ProductFilter]) === String(value));

export function ProductFilters({ family, used: { filter, hasRatio, change, clear, cleared }, found, ended = false }: ProductFiltersProps) {
  const { productGradeGiven = [], collateralCategory = [] } = useCodes();
  const chosen = conditions(filter);
  const credit = family === "credit";
  const { data: counts } = useCounts(family);
  const listed = (one: ChoiceCounts | undefined) => (ended ? one?.ended : one && one.ongoing + one.planned);
  const offered = collateralCategory.filter(({ code }) => !counts || listed(of(counts.categories, code)) || filter.categoryList.includes(code));
  const counted = (codes: readonly { code: string; name: string }[], numbers: readonly ChoiceCounts[] | undefined) =>
    codes.map(({ code, name }) => ({ value: code, label: name, ...(numbers && { count: of(numbers, code)?.[ended ? "ended" : "ongoing"] ?? 0 }) }));
  const kinds = (
    <Chips
      label="종류"
      options={counted(offered, counts?.categories)}
      chosen={filter.categoryList}
      onToggle={(code) => change((now) => ({ ...now, categoryList: toggled(now.categoryList, code) }))}
    />
  );
  const quick = (
    <Chips
      label="자주 찾는 조건"
      options={QUICK}
      chosen={QUICK.filter((one) => isSet(filter, one)).map(({ value }) => value)}
      onToggle={(value) => {
        const one = QUICK.find((other) => other.value === value);
        if (one) change((now) => ({ ...now, ...(isSet(now, one) ? one.unset : one.set) }));
      }}
    />
  );
  return (
    <div className="mt-4 xl:mt-0">
      <FilterSheet label="조건으로 찾기" chosen={chosen} found={found} quick={ended ? undefined : credit ? quick : kinds} onClear={clear}>
        <TitleField
          key={cleared}
          credit={credit}
          initial={cleared ? "" : filter.titleKeyword}
          onTitle={(titleKeyword) => change((now) => ({ ...now, titleKeyword }))}
        />
        <Field group label="등급">
          <div className="filter-grades">
            <Chips
              label="등급"
              options={counted(productGradeGiven, counts?.grades)}
              chosen={filter.gradeList}
              onToggle={(grade) => change((now) => ({ ...now, gradeList: toggled(now.gradeList, grade) }))}
            />
          </div>
        </Field>
        {!credit && (
          <Field group label="종류">
            <div className="filter-kinds">{kinds}</div>
          </Field>
        )}
        <OfferRanges filter={filter} onChange={change} />
        {hasRatio && (
          <SelectField
            label="최대 LTV"
            help="시세에서 선순위 채권과 이 대출이 차지하는 비율이에요."
            options={RATIOS.map((value) => ({ value: String(value), label: value === NO_FILTER.loanToValueTo ? "제한 없음" : `${value}%` }))}
            value={String(filter.loanToValueTo)}
            onValue={(value) => change((now) => ({ ...now, loanToValueTo: Number(value) }))}
          />
        )}
        {chosen > 0 && (
          <Button variant="quiet" className="product-filters__clear" onClick={clear}>
            조건 모두 지우기
          </Button>
        )}
      </FilterSheet>
    </div>
  );
}
