/** The next payments of a member, each leading to its loan. */
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { dayOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Loading } from "#/core/ui/layout/message-page";
import { ProductTitle } from "#/core/ui/product-title";
import "./payment-rows.css";

export type PaymentRow = { key: string; day: string; title: string; amount: number; to: string };

/** `rows`: undefined while they are read. `aside`: the way to all. */
export function PaymentRows({ title, aside, rows }: { title: string; aside?: ReactNode; rows: readonly PaymentRow[] | undefined }) {
  const id = useId();
  if (rows?.length === 0) return null;
  return (
    <section className="section-line" aria-labelledby={id}>
      <div className="section__head mb-0 -mt-2">
        <h2 className="text-label font-strong" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {rows ? (
        <ul className="payment-rows">
          {rows.map(({ key, day, title: loan, amount, to }) => (
            <li key={key} className="relative flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-3">
              <div className="min-w-0">
                <p className="font-semibold">{dayOf(day)}</p>
                <Link className="caption after:absolute after:inset-0" to={to}>
                  <ProductTitle>{loan}</ProductTitle>
                </Link>
              </div>
              <strong className="whitespace-nowrap">{won(amount)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <Loading lines={2} />
      )}
    </section>
  );
}
