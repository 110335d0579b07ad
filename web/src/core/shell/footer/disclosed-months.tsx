/** A dialog that asks for year and month, shows their figures and opens that month's business disclosure in a new window. */
import { useState } from "react";
import { get } from "#/core/api/client";
import type { DisclosedYear } from "#/core/api/gen";
import { show } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { absolute } from "#/core/lib/links";
import { AppLink } from "#/core/session/app-link";
import { Button } from "#/core/ui/button";
import { SelectField } from "#/core/ui/forms/choices";
import { DisclosedFacts } from "./disclosed-facts";

export async function chooseDisclosedMonth(): Promise<void> {
  try {
    const years = await get<DisclosedYear[]>("/v2/disclosure/hf-info", { anonymous: true });
    await show({ title: "사업 정보 공시" }, (close) => <DisclosedMonths years={years} onClose={() => close(undefined)} />);
  } catch (error) {
    await showError(error);
  }
}

/** Years and months come newest first; the newest is chosen. The documents open also when the figures cannot be read. */
function DisclosedMonths({ years, onClose }: { years: readonly DisclosedYear[]; onClose(): void }) {
  const [year, setYear] = useState(String(years[0]?.year ?? ""));
  const months = years.find((one) => String(one.year) === year)?.list ?? [];
  const [month, setMonth] = useState(String(months[0]?.month ?? ""));
  const chosen = months.find((one) => String(one.month) === month) ?? months[0];
  const [blocked, setBlocked] = useState(false);
  const open = () => {
    const opened = window.open(chosen?.path, "_blank"); // null if the browser blocks it
    setBlocked(!opened);
    if (!opened) return;
    opened.opener = null;
    onClose();
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
      <DisclosedFacts month={`${year}-${String(chosen?.month).padStart(2, "0")}`} />
      <AppLink className="link" href="/company/track-record" onClick={onClose}>
        종류와 등급별 연체율, 손실률 보기
      </AppLink>
      <div className="dialog__actions">
        <Button large onClick={open}>
          공시 문서 열기
        </Button>
      </div>
      {blocked && (
        <p className="mt-3" role="alert">
          브라우저가 새 창을 막았어요.{" "}
          <a className="link link--inline" href={absolute("/guide/popup")} target="_blank" rel="noopener">
            새 창을 여는 방법
          </a>
        </p>
      )}
    </>
  );
}
