/** The state of the loans on the home page: a sheet at the bottom of phones, a panel beside the page from 768 px. On a
 * member's phone it is the last part of the page, so that it does not cover the member's own money. Without its figures it stays closed. */
import { useEffect, useId, useState } from "react";
import type { DisclosedLoans, Disclosure, LoanHandlingStatus } from "#/core/api/gen";
import { classNames } from "#/core/lib/class-names";
import { delayRate, disclosed } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { Button, IconButton } from "#/core/ui/button";
import { useDebounced } from "#/core/ui/debounced";
import { SelectField } from "#/core/ui/forms/choices";
import { Table } from "#/core/ui/layout/content";
import { useCountUp } from "#/core/ui/count-up";
import { useNotice } from "./notice";
import "./popup.css";

export const CLOSE_MS = 300;

const ALL = "모든 종류";
const BLOCKS = [
  "personalEstateCollateral", "corporateEstateCollateral", "largePF", "smallPF", "personalCredit", "corporateCredit",
  "scf", "homeShopping", "movablesSecurity", "npl",
] as const satisfies (keyof LoanHandlingStatus)[];

type Figures = Pick<DisclosedLoans, "balance" | "delayCount" | "delayRate" | "lostRate">;

export default function DisclosurePopup() {
  const { visible, info, check, load, close, hideToday } = useNotice();
  const [checked, setChecked] = useState(false);
  const title = useId();
  const isMember = useSession().status !== "guest";
  const isMounted = useDebounced(visible, CLOSE_MS);
  const shown = checked && (visible || isMounted);

  useEffect(() => {
    // A failed check opens the popup.
    void check().catch(() => undefined).finally(() => setChecked(true));
  }, [check]);
  useEffect(() => {
    if (shown) load().catch(() => undefined);
  }, [shown, load]);

  if (!shown || !info) return null;
  return (
    <aside className={classNames("disclosure-popup", isMember && "disclosure-popup--member")} role="dialog" aria-labelledby={title} data-leaving={!visible || undefined}>
      <h2 className="heading-2 pr-10" id={title}>
        이음의 대출 현황이에요
      </h2>
      <Statistics disclosure={info} />
      <div className="disclosure-popup__actions">
        {/* Hidden even if the request failed; the popup then returns on the next visit. */}
        <Button variant="quiet" onClick={() => void hideToday().catch(() => undefined)}>
          오늘 그만 보기
        </Button>
        <Button onClick={close}>닫기</Button>
      </div>
      <IconButton icon="close" label="대출 현황 닫기" className="dialog__close" onClick={close} />
    </aside>
  );
}

function Statistics({ disclosure: { loanHandlingStatus, additionalComments, pdfUrl } }: { disclosure: Disclosure }) {
  const [day, setDay] = useState(loanHandlingStatus[0]?.date ?? "");
  const status = loanHandlingStatus.find(({ date }) => date === day);
  if (!status) return null;
  return (
    <>
      <p className="caption mt-1">{inWords(day)} 기준</p>
      <Headline key={day} status={status} />
      <details className="disclosure-popup__more">
        <summary className="link">종류별로 보기</summary>
        {loanHandlingStatus.length > 1 && (
          <SelectField
            label="기준 달"
            value={day}
            onValue={setDay}
            options={loanHandlingStatus.map(({ date }) => ({ value: date, label: inWords(date) }))}
          />
        )}
        <ByKind status={status} />
        <ul className="disclosure-popup__rules">
          {additionalComments.map((comment) => (
            <li key={comment}>{comment}</li>
          ))}
        </ul>
        <AppLink className="link" href={new URL(pdfUrl, location.origin).href} aria-label="공시 문서(PDF) 보기, 새 창">
          공시 문서(PDF) 보기
        </AppLink>
      </details>
    </>
  );
}

function Headline({ status: { totalAmount, totalBalance, totalDelayRate, totalDelayCount, arrears } }: { status: LoanHandlingStatus }) {
  return (
    <>
      <dl className="disclosure-popup__figures">
        <div>
          <dt>누적 대출</dt>
          <dd>{disclosed(useCountUp(totalAmount))}</dd>
        </div>
        <div>
          <dt>대출 잔액</dt>
          <dd>{disclosed(useCountUp(totalBalance))}</dd>
        </div>
        <div>
          <dt>연체율</dt>
          <dd>{delayRate(useCountUp(totalDelayRate))}</dd>
        </div>
      </dl>
      <p className="disclosure-popup__arrears">
        {totalDelayCount ? `연체 ${arrears.map(({ name, count }) => `${name} ${count}건`).join(", ")}` : "30일 이상 연체된 대출이 없어요."}{" "}
        <AppLink className="link link--inline" href="/company/track-record">
          실적 보기
        </AppLink>
      </p>
    </>
  );
}

function ByKind({ status }: { status: LoanHandlingStatus }) {
  const [kind, setKind] = useState(ALL);
  const kinds = status.loan.flatMap(({ items }) => items).filter(({ amount }) => amount > 0);
  if (!kinds.length) return <p className="text-ink-700 text-label">아직 실행된 대출이 없어요.</p>;
  const byYear = BLOCKS.map((block) => status[block]).find(({ total }) => total.name === kind && total.amount > 0);
  const { totalBalance: balance, totalDelayCount: delayCount, totalDelayRate: delayRate, totalLostRate: lostRate } = status;
  const all = { items: kinds, total: { balance, delayCount, delayRate, lostRate } };
  const { items, total } = byYear ?? all;
  return (
    <>
      <SelectField
        label="대출 종류"
        value={byYear ? kind : ALL}
        onValue={setKind}
        options={[ALL, ...kinds.map(({ name }) => name)].map((name) => ({ value: name, label: name }))}
      />
      <Table
        caption={byYear ? `${kind}, 실행 연도별` : "종류별 대출"}
        columns={[byYear ? "실행 연도" : "종류", "잔액", "연체", "연체율", "손실률"]}
        rows={items.map(({ name, ...line }) => [name, ...figures(line)])}
        total={["합계", ...figures(total)]}
      />
    </>
  );
}

function figures({ balance, delayCount, delayRate: late, lostRate }: Figures): string[] {
  return [disclosed(balance), `${delayCount}건`, delayRate(late), delayRate(lostRate)];
}

/** "2026-10-31" → "2026년 10월 말" */
function inWords(day: string): string {
  const [year, month] = day.split("-").map(Number);
  return `${year}년 ${month}월 말`;
}
