import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#/core/lib/class-names";
import { useListState } from "./lists/list-address";
import "./work-table.css";

type WorkTableProps = { caption: string; columns: readonly string[]; numbers?: readonly string[]; rows: readonly { to?: string; title: string; cells: readonly ReactNode[] }[] };

/** A table whose rows are links, if they have an address. Below 768 px its rows are blocks, with the name of a column before each value. */
export const WorkTable = ({ caption, columns: [head = "", ...columns], numbers = [], rows }: WorkTableProps) => {
  const state = useListState();
  const classOf = (column: string | undefined) => classNames(numbers.includes(column ?? "") && "work-table__number");
  return (
    <table className="work-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={classOf(column)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ to, title, cells }) => (
          <tr key={to ?? title}>
            <th scope="row">
              {to ? <Link to={to} state={state}>{title}</Link> : title}
            </th>
            {cells.map((cell, i) => (
              <td key={columns[i]} data-column={columns[i]} className={classOf(columns[i])}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
