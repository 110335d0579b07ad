/** An institution's monthly limit, and which products it invests in. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OwnRules } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { amountText } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Button } from "#/core/ui/button";
import { Chips } from "#/core/ui/forms/choices";
import { MoneyField } from "#/core/ui/forms/money-field";
import { NumberField, TextField } from "#/core/ui/forms/text-field";
import { Note, Section } from "#/core/ui/layout/content";
import { useCodes } from "#/products/catalogue/categories";
import { investmentRules, setRules } from "./institution-api";

const SMALLEST = 10_000;
const HIGHEST = 20; // percent a year

export default function InvestmentLimit() {
  const asked = useQuery(investmentRules);
  return (
    <MyPage title="투자 한도와 기준" lead="직접 하는 투자와 자동투자 모두 이 기준 안에서만 이루어져요. 비워 두면 제한하지 않아요.">
      <div className="max-w-read pb-14">{asked.data ? <Form was={asked.data} /> : <QueryStatus of={asked} lines={6} />}</div>
    </MyPage>
  );
}

function Form({ was }: { was: OwnRules }) {
  const codes = useCodes();
  const [monthlyLimit, setMonthly] = useState(was.monthlyLimit);
  const [productLimit, setProduct] = useState(was.productLimit);
  const [categories, setCategories] = useState(was.categories);
  const [grades, setGrades] = useState(was.grades);
  const [lowest, setLowest] = useState(was.lowestRate === null ? "" : String(Number(was.lowestRate)));
  const [highest, setHighest] = useState(was.highestRate === null ? "" : String(Number(was.highestRate)));
  const [months, setMonths] = useState(was.longestMonths === null ? "" : String(was.longestMonths));
  const [pressed, setPressed] = useState(false);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () =>
      setRules({
        monthlyLimit, productLimit, categories, grades, lowestRate: lowest || null, highestRate: highest || null,
        longestMonths: months ? Number(months) : null,
      }),
    onSuccess: (now) => {
      queries.setQueryData(investmentRules.queryKey, now);
      void queries.invalidateQueries({ queryKey: ["institution", "products"] });
      toast("투자 기준을 바꿨어요. 다음 주문부터 적용돼요");
    },
    onError: showError,
  });
  const errors = {
    monthly: tooSmall(monthlyLimit),
    product: tooSmall(productLimit) ?? (monthlyLimit && productLimit && productLimit > monthlyLimit ? "한 달 한도보다 클 수 없어요." : undefined),
    lowest: noRate(lowest),
    highest: noRate(highest) ?? (lowest && highest && Number(lowest) > Number(highest) ? "최소 수익률보다 낮을 수 없어요." : undefined),
    months: months && (Number(months) < 1 || Number(months) > 60) ? "1개월에서 60개월까지 정할 수 있어요." : undefined,
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (Object.values(errors).every((error) => !error)) saving.mutate();
  };
  const shown = (error: string | undefined) => (pressed ? error : undefined);
  return (
    <form noValidate onSubmit={send}>
      <Section title="투자 한도">
        <div className="grid gap-8">
          <MoneyField
            label="한 달에 투자할 금액" value={monthlyLimit} error={shown(errors.monthly)} quick={[10_000_000, 50_000_000]}
            remark={was.orderedThisMonth ? `이번 달 ${amountText(was.orderedThisMonth)} 투자` : undefined} onValue={setMonthly}
          />
          <MoneyField label="상품 하나에 투자할 금액" value={productLimit} error={shown(errors.product)} quick={[10_000_000, 50_000_000]} onValue={setProduct} />
        </div>
        <p className="field__help mt-3">매달 1일에 새로 시작해요. 법에 따라 상품 하나에는 모집 금액의 40%까지만 투자할 수 있어요.</p>
      </Section>
      <Section title="투자할 상품">
        <div className="grid gap-8">
          <Choice label="상품 종류" codes={codes.searchProductCategory} chosen={categories} onChosen={setCategories} />
          <Choice label="등급" codes={codes.productGrade} chosen={grades} onChosen={setGrades} />
          <div className="grid grid-cols-2 gap-4">
            <RateField label="최소 수익률 (연 %)" value={lowest} error={shown(errors.lowest)} onValue={setLowest} />
            <RateField label="최대 수익률 (연 %)" value={highest} error={shown(errors.highest)} onValue={setHighest} />
          </div>
          <NumberField label="최대 기간 (개월)" digits={2} value={months} error={shown(errors.months)} onValue={setMonths} />
        </div>
      </Section>
      {monthlyLimit !== null && monthlyLimit < was.orderedThisMonth && (
        <div className="mt-8">
          <Note>
            <p>이번 달에 이미 {amountText(was.orderedThisMonth)}을 투자했어요. 다음 달까지는 새로 투자할 수 없어요.</p>
          </Note>
        </div>
      )}
      <div className="actions mt-8">
        <Button type="submit" variant="primary" large busy={saving.isPending}>
          이 기준으로 투자하기
        </Button>
      </div>
    </form>
  );
}

type Code = { code: string; name: string };

/** No selection means all. */
function Choice({ label, codes = [], chosen, onChosen }: { label: string; codes?: readonly Code[] | undefined; chosen: readonly string[]; onChosen(codes: string[]): void }) {
  const toggle = (code: string) => onChosen(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  return (
    <div>
      <p className="field__label mb-2">
        {label} <span className="text-ink-500">{chosen.length ? `${chosen.length}개` : "모두"}</span>
      </p>
      <Chips label={label} options={codes.map(({ code, name }) => ({ value: code, label: name }))} chosen={chosen} onToggle={toggle} />
    </div>
  );
}

function RateField({ onValue, ...rest }: { label: string; value: string; error?: string | undefined; onValue(text: string): void }) {
  return <TextField {...rest} inputMode="decimal" maxLength={5} onChange={(event) => onValue(event.target.value.replace(/[^\d.]/g, ""))} />;
}

const tooSmall = (won: number | null) => (won !== null && won < SMALLEST ? "1만원부터 정할 수 있어요." : undefined);
const noRate = (text: string) =>
  text && !(/^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= HIGHEST) ? `${HIGHEST}% 이하로, 소수 둘째 자리까지 적어 주세요.` : undefined;
