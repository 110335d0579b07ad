/** A dialog that asks for year and month and opens that month's business disclosure in a new window. */
import { useState } from "react";
import { get } from "#/core/api/client";
import type { DisclosedYear } from "#/core/api/gen";
import { show } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { absolute } from "#/core/lib/links";
import { Button } from "#/core/ui/button";
import { SelectField } from "#/core/ui/forms/choices";

export async function chooseDisclosedMonth(): Promise<void> {
  try {
    const years = await get<DisclosedYear[]>("/v2/disclosure/hf-info", { anonymous: true });
    await show({ title: "사업 정보 공시" }, (close) => <DisclosedMonths years={years} onOpened={() => close(undefined)} />);
  } catch (error) {
    await showError(error);
  }
}

/** Years and months come newest first; the newest is chosen. */
function DisclosedMonths({ years, onOpened }: { years: readonly DisclosedYear[]; onOpened(): void }) {
  const [year, setYear] = useState(String(years[0]?.year ?? ""));
  const months = years.find((one) => String(one.year) === year)?.list ?? [];
  const [month, setMonth] = useState(String(months[0]?.month ?? ""));
  const chosen = months.find((one) => String(one.month) === month) ?? months[0];
  const open = () => {
    window.open(chosen?.path, "_blank", "noopener");
    onOpened();
  };
  return (
    <>
      <p className="text-ink-700 mt-2">매달 대출 금액과 잔액, 연체율을 알려 드려요.</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <SelectField label="연도" value={year} onValue={setYear} options={years.map((one) => ({ value: String(one.year), label: `${one.year}년` }))} />
        <SelectField
          label="월"
          value={String(chosen?.month ?? "")}
          onValue={setMonth}
          options={months.map((one) => ({ value: String(one.month), label: `${one.month}월` }))}
        />
      </div>
      <div className="dialog__actions">
        <Button large onClick={open}>
          공시 문서 열기
        </Button>
      </div>
      <a className="link mt-3" href={absolute("/guide/popup")} target="_blank" rel="noopener">
        새 창이 열리지 않나요?
      </a>
    </>
  );
}
