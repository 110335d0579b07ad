/** Monthly statements and yearly receipts of withheld tax, as files to save. */
import { useState } from "react";
import { QueryStatus } from "#/core/journeys/query-status";
import { Download, DocumentRow } from "#/core/pages/documents";
import { MyPage } from "#/core/pages/my-page";
import { SelectField } from "#/core/ui/forms/choices";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section } from "#/core/ui/layout/content";
import { fullMonth } from "./figures";
import { receipt, statement, useDocuments } from "./mypage-api";

export default function Documents() {
  const reading = useDocuments();
  const { months, years } = reading.data ?? {};
  return (
    <MyPage title="서류" lead="PDF는 제출할 때, 엑셀(CSV) 파일은 직접 계산할 때 쓰기 좋아요.">
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
              <Statements months={months} />
            ) : (
              <EmptyState title="아직 거래가 없어요" />
            )}
          </Section>
        </div>
      )}
    </MyPage>
  );
}

/** The files of one month, at first the latest. */
function Statements({ months }: { months: readonly string[] }) {
  const [month = "", choose] = useState(months[0]);
  const [name, file] = [`${fullMonth(month)} 거래 내역서`, `이음-거래내역서-${month}`];
  return (
    <>
      <SelectField label="몇 월인가요?" value={month} onValue={choose} options={months.map((value) => ({ value, label: fullMonth(value) }))} />
      <ul className="mt-6 border-t-2 border-ink-900">
        <DocumentRow name="거래 내역서">
          <Download name={name} file={`${file}.pdf`} label="PDF" load={() => statement(month)} />
        </DocumentRow>
        <DocumentRow name="예치금이 오간 내역">
          <Download name={`${name} 예치금`} file={`${file}-예치금.csv`} label="엑셀" load={() => statement(month, "deposit")} />
        </DocumentRow>
        <DocumentRow name="지급받은 내역">
          <Download name={`${name} 지급`} file={`${file}-지급.csv`} label="엑셀" load={() => statement(month, "payouts")} />
        </DocumentRow>
      </ul>
    </>
  );
}
