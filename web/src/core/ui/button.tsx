import type { ButtonHTMLAttributes, ReactNode } from "react";
import { join } from "#/core/lib/join";
import { Icon, type IconName } from "./icon";
import "./button.css";
import "./layout/lap.css";

type Variant = "primary" | "quiet" | "soft" | "ink";
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant;
  large?: boolean;
  block?: boolean;
  /** Keeps its words, shows the small joint, ignores presses. */
  busy?: boolean;
  /** Not possible now; the label says why. Never for missing input: let the press explain. */
  closed?: boolean;
};

export const buttonClass = (variant: Variant = "primary", large = false, block = false): string =>
  join("btn", `btn--${variant}`, large && "btn--lg", block && "btn--block");

export function Button({ variant, large, block, busy, closed, className, onClick, type = "button", children, ...rest }: ButtonProps) {
  const off = busy || closed;
  return (
    <button
      {...rest}
      type={type}
      className={join(closed ? join("btn", large && "btn--lg", block && "btn--block") : buttonClass(variant, large, block), className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {busy && <i className="lap busy" />}
      {children}
    </button>
  );
}

/** A square button whose words are only spoken. */
export function IconButton({ icon, label, ...rest }: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={join("icbtn", rest.className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

/** Words that act: "고치기", "다시 받기". */
export function TextButton({ children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode }) {
  return (
    <button type="button" {...rest} className={join("link", rest.className)}>
      {children}
    </button>
  );
}
