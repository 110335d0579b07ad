import type { ButtonHTMLAttributes, ReactNode } from "react";
import { join } from "#/core/lib/join";
import { Icon, type IconName } from "./icon";
import { BusyJoint } from "./layout/lap";
import "./button.css";

type Variant = "primary" | "quiet" | "soft" | "ink";
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant;
  large?: boolean;
  block?: boolean;
  /** Shows the busy indicator beside the label and ignores presses. */
  busy?: boolean;
  /** The action is not possible; the label says why. Not for missing input: a press then shows the error. */
  closed?: boolean;
};

export const buttonClass = (variant: Variant = "primary", large = false, block = false): string =>
  join("button", `button--${variant}`, large && "button--large", block && "button--block");

export function Button({ variant, large, block, busy, closed, className, onClick, type = "button", children, ...rest }: ButtonProps) {
  const off = busy || closed;
  return (
    <button
      {...rest}
      type={type}
      className={join(closed ? join("button", large && "button--large", block && "button--block") : buttonClass(variant, large, block), className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {busy && <BusyJoint />}
      {children}
    </button>
  );
}

/** A square icon button. The label is for screen readers. */
export function IconButton({ icon, label, ...rest }: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={join("icon-button", rest.className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

/** A button that looks like a link: "고치기", "다시 받기". */
export function TextButton({ children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { children: ReactNode }) {
  return (
    <button type="button" {...rest} className={join("link", rest.className)}>
      {children}
    </button>
  );
}
