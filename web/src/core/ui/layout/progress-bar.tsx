/** A bar of two pieces: a share and the remainder, or two amounts. The page also states the value as text. */
import type { CSSProperties } from "react";
import { classNames } from "#/core/lib/class-names";
import "./progress-bar.css";

type ProgressBarProps = {
  /** The share of the first piece, 0–1. */
  value: number;
  height?: number;
  /** What the second piece is: the remaining share, the other of two amounts, or the share of a product that is not open yet. */
  remainder?: "remaining" | "counterpart" | "not-open";
  /** The lost or the late share of the whole, 0–1: the end of the second piece, in a colour of its own. */
  lost?: number;
  late?: number;
  /** Text for screen readers, which makes it a progress bar. Omit it where the text beside the bar says the same. */
  progress?: string;
  /** Text for screen readers, which makes it an image. */
  share?: string;
  className?: string;
};

const REMAINDER_COLORS = { remaining: "--color-pine-100", counterpart: "--color-clay-500", "not-open": "--color-clay-200" };

export function ProgressBar({ value, height = 10, remainder = "remaining", lost = 0, late = 0, progress, share, className }: ProgressBarProps) {
  const color = `var(${REMAINDER_COLORS[remainder]})`;
  const end = `${(((lost || late) / (1 - value)) * 100).toFixed(2)}%`;
  const style = {
    "--p": value.toFixed(4),
    "--bar-height": `${height}px`,
    "--bar-tongue": `${Math.round(height * (height < 24 ? 0.75 : 0.5))}px`,
    "--bar-seam": height < 36 ? "2px" : "3px",
    "--bar-second": lost || late ? `linear-gradient(to left, var(${lost ? "--color-ink-700" : "--color-clay-500"}) ${end}, ${color} 0)` : color,
  } as CSSProperties;
  const accessibility = progress
    ? { role: "progressbar", "aria-label": "진행", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(value * 100), "aria-valuetext": progress }
    : share
      ? { role: "img", "aria-label": share }
      : { "aria-hidden": true };
  return <div className={classNames("progress-bar", value <= 0 && "progress-bar--empty", value >= 1 && "progress-bar--full", className)} style={style} {...accessibility} />;
}

/** A full bar whose pieces slide together once: the animation of a completed agreement, order or payment. */
export const CompletedBar = ({ className }: { className?: string }) => <div className={classNames("progress-bar progress-bar--joining", className)} aria-hidden="true" />;

/** The animated bar of a busy button. */
export const BusyIndicator = () => <i className="progress-bar progress-bar--busy" />;
