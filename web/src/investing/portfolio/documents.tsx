/** Monthly statements and yearly receipts of withheld tax, as files to save. */
import { useMutation } from "@tanstack/react-query";
import { resultOrNull } from "#/core/dialogs/v1";
import { QueryStatus } from "#/core/journeys/query-status";
import { MyPage } from "#/core/pages/my-page";
import { Button } from "#/core/ui/button";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Section } from "#/core/ui/layout/content";
import { fullMonth } from "./figures";
import { type Form, receipt, statement, useDocuments } from "./mypage-api";

export default function Documents() {
  const reading = useDocuments();
  const { months, years } = reading.data ?? {};
  return (
    <MyPage title="서류" lead="PDF는 제출할 때, 엑셀 파일(CSV)은 직접 계산할 때 쓰기 좋아요.">
      {!months && <QueryStatus of={reading} words="서류를 불러오고 있어요" lines={5} />}
      {months && (
        <div className="max-w-read">
          <Section title="거래 내역서">
            {months.length ? (
              <ul className="border-t-2 border-ink-900">
                {months.map((month) => (
                  <Paper key={month} name={`${fullMonth(month)} 거래 내역서`} file={`이음-거래내역서-${month}`} load={(form) => statement(month, form)} />
                ))}
              </ul>
            ) : (
              <EmptyState title="아직 거래가 없어요" />
            )}
          </Section>
          <Section title="이자소득 원천징수영수증">
            {years?.length ? (
              <ul className="border-t-2 border-ink-900">
                {years.map((year) => (
                  <Paper key={year} name={`${year}년 원천징수영수증`} file={`이음-원천징수영수증-${year}`} load={(form) => receipt(year, form)} />
                ))}
              </ul>
            ) : (
              <EmptyState title="아직 받은 이자가 없어요" />
            )}
          </Section>
        </div>
      )}
    </MyPage>
  );
}

type PaperProps = { name: string; file: string; load(form: Form): Promise<Blob> };

function Paper({ name, file, load }: PaperProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4">
      <b className="flex-1">{name}</b>
      <span className="flex gap-2">
        <Download name={name} file={`${file}.pdf`} label="PDF" load={() => load("pdf")} />
        <Download name={name} file={`${file}.csv`} label="엑셀" load={() => load("csv")} />
      </span>
    </li>
  );
}

function Download({ name, file, label, load }: { name: string; file: string; label: string; load(): Promise<Blob> }) {
  const download = useMutation({ mutationFn: () => resultOrNull(load()), onSuccess: (content) => content && save(content, file) });
  return (
    <Button variant="soft" aria-label={`${name} ${label} 받기`} busy={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  );
}

/** The call needs the access token, which a plain link cannot send. */
function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
