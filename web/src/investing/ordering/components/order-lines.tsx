import type { ReactNode } from "react";
import { classNames } from "#/core/lib/class-names";
import "./order-lines.css";

/** The lines at the left and their sum at the right; one column on phones. */
export const OrderColumns = ({ className, children }: { className?: string; children: ReactNode }) => <div className={classNames("order-columns", className)}>{children}</div>;

/** The products of a cart or an order. */
export const OrderLines = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className="order-lines" aria-label={label}>
    {children}
  </ul>
);
