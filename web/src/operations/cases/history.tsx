/** The history of an application, and the errors that its person saw. */
import type { Case } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { Table } from "#/core/ui/layout/content";
import { eventOf, stepOf } from "./step-words";

export function Failures({ failures }: Pick<Case, "failures">) {
  if (failures.length === 0) return null;
  return (
    <section>
      <h2 className="heading-3 section-line">고객이 본 오류</h2>
      <Table
        caption="고객이 본 오류"
        columns={["일시", "문의 번호", "요청", "응답"]}
        rows={failures.map(({ at, reference, method, route, status }) => [momentOf(at), reference, `${method} ${route}`, status])}
      />
    </section>
  );
}

export const Moves = ({ kind, journeyId, temporalUrl, moves }: Pick<Case, "kind" | "journeyId" | "temporalUrl" | "moves">) => (
  <details className="chart-table">
    <summary>지금까지의 진행 {moves.length}단계</summary>
    <Table
      caption="지금까지의 진행"
      columns={["일시", "단계", "있었던 일", "문의 번호"]}
      rows={moves.map(({ at, step, label, note, reference }) => [momentOf(at), stepOf(kind, step), note || (label ? eventOf(label) : "–"), reference ?? "–"])}
    />
    <p>
      <a className="link" href={temporalUrl} target="_blank" rel="noreferrer">
        Temporal 화면에서 보기
      </a>
    </p>
    <p className="caption">{journeyId}</p>
  </details>
);
