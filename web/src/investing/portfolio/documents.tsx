/** Monthly statements and yearly receipts of withheld tax, as files to save. */
import { QueryStatus } from "#/core/journeys/query-status";
import { Download, DocumentRow } from "#/core/pages/documents";
import { MyPage } from "#/core/pages/my-page";
import { Icon } from "#/core/ui/icon";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section } from "#/core/ui/layout/content";
import { fullMonth, monthName } from "./figures";
import { receipt, statement, useDocuments } from "./mypage-api";

export default function Documents() {
  const reading = useDocuments();
  const { months, years } = reading.data ?? {};
  return (
    <MyPage title="서류" lead="PDF는 제출할 때, 엑셀 파일(CSV)은 직접 계산할 때 쓰기 좋아요.">
      {!months && <QueryStatus of={reading} words="서류를 불러오고 있어요" lines={5} />}
      {months && (
        <div className="max-w-read">
          <Section title="이자소득 원천징수영수증">
            {years?.length ? (
              <ul className="border-t-2 border-ink-900">
                {years.map((year) => {
                  const [name, file] = [`${year}년 원천징수영수증`, `이음-원천징수영수증-${year}`];
                  return (
                    <DocumentRow key={year} name={name}>
                      <Download name={name} file={`${file}.pdf`} label="PDF" load={() => receipt(year, "pdf")} />
                      <Download name={name} file={`${file}.csv`} label="엑셀" load={() => receipt(year, "csv")} />
                    </DocumentRow>
                  );
                })}
              </ul>
            ) : (
              <EmptyState title="아직 받은 이자가 없어요" />
            )}
          </Section>
          <Section title="거래 내역서">
            {months.length ? (
              <div className="border-t-2 border-ink-900">
                {byYear(months).map(([year, ofYear], i) => (
                  <details key={year} className="chart-table border-b border-line" open={i === 0}>
                    <summary>
                      <Icon name="down" small />
                      {year}년 · {ofYear.length}개월
                    </summary>
                    <ul>
                      {ofYear.map((month) => (
                        <Statement key={month} month={month} />
                      ))}
                    </ul>
                  </details>
                ))}
              </div>
            ) : (
              <EmptyState title="아직 거래가 없어요" />
            )}
          </Section>
        </div>
      )}
    </MyPage>
  );
}

/** The months of each year, in their order. */
const byYear = (months: readonly string[]): [string, string[]][] => {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return years.map((year) => [year, months.filter((month) => month.startsWith(year))]);
};

function Statement({ month }: { month: string }) {
  const [name, file] = [`${fullMonth(month)} 거래 내역서`, `이음-거래내역서-${month}`];
  return (
    <DocumentRow name={monthName(month)}>
      <Download name={name} file={`${file}.pdf`} label="PDF" load={() => statement(month)} />
      <Download name={name} file={`${file}-예치금.csv`} label="예치금 엑셀" load={() => statement(month, "deposit")} />
      <Download name={name} file={`${file}-지급.csv`} label="지급 엑셀" load={() => statement(month, "payouts")} />
    </DocumentRow>
  );
}
