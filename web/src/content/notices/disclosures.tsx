/** The disclosed months of each year, the newest first, with their figures below each other. */
import { useQuery } from "@tanstack/react-query";
import { isLossy, recordMonths } from "#/content/disclosure/record";
import type { NoticeLine, RecordMonth } from "#/core/api/gen";
import { delayRate, disclosed } from "#/core/lib/money";
import { AppLink } from "#/core/session/app-link";
import { highestOf, RiskBar, RiskLegend } from "#/core/ui/layout/risk-rates";
import "./disclosures.css";

/** "2026-10-01" */
const monthOf = (notice: NoticeLine): string => notice.disclosedMonth ?? "";
const yearOf = (notice: NoticeLine): string => monthOf(notice).slice(0, 4);
const numberOf = (notice: NoticeLine): number => Number(monthOf(notice).slice(5, 7));

export function Disclosures({ notices }: { notices: readonly NoticeLine[] }) {
  const sorted = notices.toSorted((one, other) => monthOf(other).localeCompare(monthOf(one)));
  const { data: months = [] } = useQuery(recordMonths());
  const highest = highestOf(months);
  const indexOf = (notice: NoticeLine) => months.findIndex(({ date }) => date.slice(0, 7) === monthOf(notice).slice(0, 7));
  return (
    <div className="disclosures">
      <p className="text-ink-700 mb-5 max-w-read">
        월말의 대출 잔액과 연체율, 손실률이에요. 연체 채권을 팔거나 상각하면 연체율에서 빠지고 손실률에 들어가요.
      </p>
      <div className="mb-4 flex flex-wrap gap-x-5">
        <div className="disclosures__key">
          <RiskLegend />
        </div>
        <p className="legend">
          <span>
            <i className="disclosures__mark" />
            손실률이 오른 달
          </span>
        </p>
      </div>
      <p className="disclosures__month disclosures__month--heads" aria-hidden="true">
        <span>월말</span>
        <span>대출 잔액</span>
        <span className="risk-bar" />
        <span>연체율</span>
        <span>손실률</span>
      </p>
      {[...new Set(sorted.map(yearOf))].map((year) => (
        <section key={year}>
          <h2 className="heading-3">{year}년</h2>
          <ul>
            {sorted
              .filter((notice) => yearOf(notice) === year)
              .map((notice) => (
                <li key={notice.noticeUid} className="disclosures__month">
                  <AppLink href={`/notice/${notice.noticeUid}`} aria-label={`${year}년 ${numberOf(notice)}월`}>
                    {numberOf(notice)}월
                  </AppLink>
                  <Figures of={months[indexOf(notice)]} lossy={isLossy(months, indexOf(notice))} highest={highest} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The figures of a month, of which the latest are known here. */
const Figures = ({ of: month, lossy, highest }: { of: RecordMonth | undefined; lossy: boolean; highest: number }) =>
  month && (
    <>
      <span>
        <Name>대출 잔액</Name> {disclosed(month.balance)}
      </span>
      <RiskBar rates={month} highest={highest} />
      <span>
        <Name>연체율</Name> {delayRate(month.delayRate)}
      </span>
      <span>
        <Name>손실률</Name> {lossy ? <b>{delayRate(month.lostRate)}</b> : delayRate(month.lostRate)}
        {lossy && <span className="sr-only">, 오른 달</span>}
      </span>
    </>
  );

/** Stands at the head of the column, where there are columns. */
const Name = ({ children }: { children: string }) => <span className="sr-only @max-[17rem]:not-sr-only">{children}</span>;
