/** Components of pages with text. */
import type { ReactNode } from "react";
import { classNames } from "#/core/lib/class-names";
import { Icon } from "../icon";
import "./content.css";

/** A note. `risk`: information that is required before a decision. */
export function Note({ title, risk = false, children }: { title?: string; risk?: boolean; children: ReactNode }) {
  return (
    <div className={classNames("note", risk && "note--risk")}>
      {title && (
        <h3>
          {risk && <Icon name="warn" />}
          {title}
        </h3>
      )}
      {children}
    </div>
  );
}

export function Tag({ tone, children }: { tone?: "pine" | "clay"; children: ReactNode }) {
  return <span className={classNames("tag-label", tone && `tag-label--${tone}`)}>{children}</span>;
}

/** The main figure of a page. "연 11.4 %": `before`, `value`, `unit`. */
export function Figure({ value, unit, before, large = false, live = false }: { value: string; unit: string; before?: ReactNode; large?: boolean; live?: boolean }) {
  return (
    <p className={classNames("figure", large && "figure--large")} aria-live={live ? "polite" : undefined}>
      {before && <small className="figure__before">{before}</small>}
      <span>{value}</span>
      <small>{unit}</small>
    </p>
  );
}

export type Fact = { label: string; value: ReactNode; sum?: boolean };

/** A list of labels and values; a line above the sum. `prose`: sentences below their labels. */
export function Facts({ facts, prose = false }: { facts: readonly Fact[]; prose?: boolean }) {
  return (
    <dl className={classNames("facts", prose && "facts--prose")}>
      {facts.map(({ label, value, sum }) => (
        <div key={label} className={sum ? "facts__sum" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type TableData = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  total?: readonly ReactNode[];
  numbers?: readonly string[];
  marked?: number;
};

/** The first column is the row header. Wide tables scroll in a focusable region. `numbers`: the columns of numbers in a
 * table of the console, whose other columns are texts. `marked`: the row that applies now. */
export function Table({ caption, columns, rows, total, numbers = [], marked }: TableData) {
  const wide = columns.length > 4;
  const classes = columns.map((column) => (numbers.includes(column) ? "data-table__number" : undefined));
  return (
    <div className={classNames("data-table-scroll", wide && "data-table-scroll--wide")} {...(wide && { tabIndex: 0, role: "region", "aria-label": `${caption}, 옆으로 넘겨 보기` })}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={column} scope="col" className={classes[i]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Cells key={i} row={row} classes={classes} marked={i === marked} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Cells row={total} classes={classes} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

type CellsProps = { row: readonly ReactNode[]; classes: readonly (string | undefined)[]; marked?: boolean };

function Cells({ row: [head, ...cells], classes, marked = false }: CellsProps) {
  return (
    <tr className={marked ? "data-table__marked" : undefined} aria-current={marked || undefined}>
      <th scope="row">{head}</th>
      {cells.map((cell, i) => (
        <td key={i} className={classes[i + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** The same numbers as the chart above it, as a table. */
export function ChartTable({ words = "표로 보기", ...table }: TableData & { words?: string }) {
  return (
    <details className="chart-table">
      <summary>
        <Icon name="table" small />
        {words}
      </summary>
      <Table {...table} />
    </details>
  );
}

/** A section of a page, under its own heading. */
export function Section({ id, title, children, aside }: { id?: string; title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section id={id} className="section">
      <div className="section__head">
        <h2 className="heading-2">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
