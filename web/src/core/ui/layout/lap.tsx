/** 이음대: so far and still to go, or A and B, as a half-lap joint. Its value is always also shown as text. */
import type { CSSProperties } from "react";
import { join } from "#/core/lib/join";
import "./lap.css";

type LapProps = {
  /** 0–1; the tip of the tongue. */
  value: number;
  state?: "none" | "joined" | "apart" | "done";
  height?: number;
  /** Colour of the second piece: pale pine (still to go), clay (the other part), pale clay (not open yet). */
  other?: "rest" | "part" | "unopened";
  /** Progress in words; leave out where the sentence beside it says all. */
  progress?: string;
  /** A share in words. */
  share?: string;
  className?: string;
};

const OTHER = { rest: "--color-pine-100", part: "--color-clay-500", unopened: "--color-clay-200" };

export function Lap({ value, state, height = 10, other = "rest", progress, share, className }: LapProps) {
  const drawn = state ?? (value <= 0 ? "none" : value >= 1 ? "done" : "joined");
  const style = {
    "--p": value.toFixed(4),
    "--lap-h": `${height}px`,
    "--lap-tongue": `${Math.round(height * (height < 24 ? 0.75 : 0.5))}px`,
    "--lap-seam": height < 36 ? "2px" : "3px",
    "--lap-b": `var(${OTHER[other]})`,
  } as CSSProperties;
  const accessibility = progress
    ? { role: "progressbar", "aria-label": "진행", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(value * 100), "aria-valuetext": progress }
    : share
      ? { role: "img", "aria-label": share }
      : { "aria-hidden": true };
  return <div className={join("lap-joint", drawn !== "joined" && `lap-joint--${drawn}`, className)} style={style} {...accessibility} />;
}

/** Two pieces that slide together into one whole, once: something is agreed, ordered or paid. The sentence beside it says what. */
export const Joined = ({ className }: { className?: string }) => <div className={join("lap-joint lap-joint--joining", className)} aria-hidden="true" />;

/** The small joint of a busy button. */
export const BusyJoint = () => <i className="lap-joint lap-joint--busy" />;
