/** All instalments of a loan: which are paid, late and to come, and each as a row. */
import type { Instalment } from "#/core/api/gen";
import { shortDate } from "#/core/lib/date";
import { digits, won } from "#/core/lib/money";
import { ChartTable, Section, Table } from "#/core/ui/layout/content";
import { INSTALMENTS } from "../words";
import "./plan.css";

const STATES = ["paid", "late", "lost", "coming"] as const;

export function Plan({ repayments }: { repayments: readonly Instalment[] }) {
  const planned = repayments.filter(({ state }) => state !== "dropped");
  const table = {
    caption: "상환 계획",
    columns: ["갚는 날", "갚을 돈", "상태", "원금", "이자", "연체 이자", "남는 원금"],
    rows: repayments.map((one) => [
      `${shortDate(one.dueDate)} (${one.number}회차)`,
      digits(one.total),
      INSTALMENTS[one.state],
      digits(one.principal),
      digits(one.interest),
      digits(one.overdueInterest),
      one.state === "dropped" ? "0" : digits(one.balanceAfter),
    ]),
  };
  return (
    <Section title="상환 계획">
      {planned.length > 1 ? (
        <>
          <Instalments planned={planned} />
          <ChartTable {...table} />
        </>
      ) : (
        <Table {...table} />
      )}
    </Section>
  );
}

/** A piece for each instalment. */
function Instalments({ planned }: { planned: readonly Instalment[] }) {
  const sum = (of: (one: Instalment) => number) => won(planned.reduce((total, one) => total + of(one), 0));
  const counts = STATES.map((state) => ({ state, name: INSTALMENTS[state], count: planned.filter((one) => one.state === state).length })).filter(({ count }) => count > 0);
  return (
    <figure>
      <figcaption>
        <p>
          {planned.length}번에 나누어 원금 {sum(({ principal }) => principal)}과 이자 {sum(({ interest }) => interest)}을 갚아요.
        </p>
        <p className="legend mt-3">
          {counts.map(({ state, name, count }) => (
            <span key={state}>
              <i className={`plan-piece--${state}`} />
              {name} <b>{count}회</b>
            </span>
          ))}
        </p>
      </figcaption>
      <div className="plan-pieces mt-3" role="img" aria-label={`${planned.length}회 중 ${counts.map(({ name, count }) => `${name} ${count}회`).join(", ")}`}>
        {planned.map(({ number, state }) => (
          <i key={number} className={`plan-piece--${state}`} />
        ))}
      </div>
      <p className="caption mt-2 flex justify-between">
        <span>{shortDate(planned[0]?.dueDate ?? "")}</span>
        <span>{shortDate(planned.at(-1)?.dueDate ?? "")}</span>
      </p>
    </figure>
  );
}
