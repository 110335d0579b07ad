/** The track record of all loans: returns, arrears and losses, by kind, year and grade. */
import { useQuery } from "@tanstack/react-query";
import { get } from "#/core/api/client";
import type { RecordLine, TrackRecordShown } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { delayRate, disclosed } from "#/core/lib/money";
import { useCountUp } from "#/core/ui/count-up";
import { highestOf, RiskBar, RiskLegend } from "#/core/ui/layout/risk-rates";
import { Figure, Note, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Page } from "#/core/ui/layout/page";
import "./track-record.css";

const useTrackRecord = () => useQuery({ queryKey: ["company", "track-record"], queryFn: () => get<TrackRecordShown>("/v2/company/track-record", { anonymous: true }) });

export default function TrackRecord() {
  const record = useTrackRecord();
  return (
    <Page title="지금까지의 실적" lead="연체와 손실도 수익과 같은 크기로 보여 드려요. 지난 실적이 앞으로의 수익을 보장하지는 않아요.">
      {record.data ? <Record record={record.data} /> : <QueryStatus of={record} words="실적을 불러오고 있어요" />}
    </Page>
  );
}

function Record({ record: { date, total, kinds, years, grades } }: { record: TrackRecordShown }) {
  if (!total.count) {
    return (
      <div className="min-h-dvh">
        <EmptyState title="아직 실행된 대출이 없어요" />
      </div>
    );
  }
  const fullBar = scaleOf([...kinds, ...years, ...grades]);
  return (
    <>
      <p className="caption">{longDate(date)} 기준</p>
      <div className="mt-4">
        <p className="text-label text-ink-700">지금까지 빌려준 돈</p>
        <LentAmount amount={total.amount} />
        <p className="text-ink-700">대출 {total.count.toLocaleString("ko-KR")}건, 평균 연 {total.rate.toFixed(1)}% (세전)</p>
      </div>
      <div className="mt-6">
        <ProgressBar height={20} value={total.repaid / total.amount} lost={total.lost / total.amount} progress={`${disclosed(total.repaid)} 돌려받았어요`} />
        <p className="mt-2 flex flex-wrap justify-between gap-x-4">
          <span>
            <strong>{disclosed(total.repaid)}</strong> 돌려받았어요
          </span>
          <span>
            남은 원금 <strong>{disclosed(total.balance)}</strong>
          </span>
          {total.lost > 0 && (
            <span>
              손실 원금 <strong>{disclosed(total.lost)}</strong>
            </span>
          )}
        </p>
      </div>
      <dl className="key-figures mt-7 border-t border-line pt-6">
        <Key label="투자자가 받은 세후 이자" value={disclosed(total.earned)} />
        <Key label="연체율 (30일 이상)" value={delayRate(total.delayRate)} />
        <Key label="손실 원금" value={total.lost ? disclosed(total.lost) : "없어요"} />
        <Key label="손실률" value={delayRate(total.lostRate)} />
      </dl>
      <p className="text-ink-700 mt-8">아래 표의 막대는 연체율과 손실률이에요. 막대 끝이 {fullBar}%예요.</p>
      <Lines title="종류별" head="종류" lines={kinds} fullBar={fullBar} />
      <Lines title="실행 연도별" head="연도" lines={years} fullBar={fullBar} />
      <Lines title="개인신용 등급별" head="등급" lines={grades} fullBar={fullBar} />
      <div className="mt-8 max-w-read">
        <Note title="이렇게 계산했어요">
          <ul>
            <li>수익률은 대출 금리를 금액으로 가중한 세전 평균이에요.</li>
            <li>연체율은 30일 이상 연체된 대출의 남은 원금을 전체 남은 원금으로 나눴어요.</li>
            <li>손실률은 상각하거나 매각하고 나중에도 회수하지 못한 원금을 지금까지의 대출 금액으로 나눴어요.</li>
          </ul>
        </Note>
      </div>
    </>
  );
}

const LentAmount = ({ amount }: { amount: number }) => <Figure large value={disclosed(Math.round(useCountUp(amount)))} unit="" />;

/** The percentage that fills a bar, the same in all tables: the next multiple of 5. */
const scaleOf = (lines: readonly RecordLine[]): number => Math.ceil(highestOf(lines) / 5) * 5;

/** A row for each line; on phones a block. */
function Lines({ title, head, lines, fullBar }: { title: string; head: string; lines: readonly RecordLine[]; fullBar: number }) {
  if (!lines.length) return null;
  return (
    <Section title={title} aside={<RiskLegend />}>
      <p className="record-line record-line--heads" aria-hidden="true">
        <span>{head}</span>
        <span>건수</span>
        <span>대출 금액</span>
        <span>평균 금리</span>
        <span>세후 이자</span>
        <span />
        <span>연체율</span>
        <span>손실률</span>
      </p>
      <ul className="record-lines" aria-label={title}>
        {lines.map((line) => (
          <li key={line.name} className="record-line">
            <h3>{line.name}</h3>
            <dl>
              <Key label="건수" value={`${line.count}건`} />
              <Key label="대출 금액" value={disclosed(line.amount)} />
              <Key label="평균 금리" value={`${line.rate.toFixed(1)}%`} />
              <Key label="세후 이자" value={disclosed(line.earned)} />
            </dl>
            <RiskBar rates={line} highest={fullBar} />
            <dl>
              <Key label="연체율" value={delayRate(line.delayRate)} />
              <Key label="손실률" value={delayRate(line.lostRate)} />
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Key = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
