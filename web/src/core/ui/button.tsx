import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "#/core/lib/class-names";
import { Icon, type IconName } from "./icon";
import { BusyIndicator } from "./layout/progress-bar";
import "./button.css";

type Variant = "primary" | "quiet" | "soft" | "ink";
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant;
  large?: boolean;
  block?: boolean;
  /** Shows the busy indicator beside the label and ignores presses. */
  busy?: boolean;
  /** The action is not possible; the label states the reason. Not for missing input: a press then shows the error. */
  closed?: boolean;
};

export const buttonClass = (variant: Variant = "primary", large = false, block = false): string =>
  classNames("button", `button--${variant}`, large && "button--large", block && "button--block");

export function Button({ variant, large, block, busy, closed, className, onClick, type = "button", children, ...rest }: ButtonProps) {
  const off = busy || closed;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(closed ? classNames("button", large && "button--large", block && "button--block") : buttonClass(variant, large, block), className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {busy && <BusyIndicator />}
      {children}
    </button>
  );
}

/** A square icon button. The label is for screen readers. */
export function IconButton({ icon, label, ...rest }: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={classNames("icon-button", rest.className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

/** A button that looks like a link: "고치기", "다시 받기". */
export function TextButton({ children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode }) {
  return (
    <button type="button" {...rest} className={classNames("link", rest.className)}>
      {children}
    </button>
  );
}
