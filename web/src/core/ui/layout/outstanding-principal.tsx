import type { ReactNode } from "react";
import { ProgressBar } from "./progress-bar";

/** An outstanding principal and its repaid share (0–1), also stated in `words`. `children`: the amount, in the size of its page. */
export const OutstandingPrincipal = ({ repaid, words, children }: { repaid: number; words: string; children: ReactNode }) => (
  <div className="mt-6">
    <p className="text-label text-ink-700">남은 원금</p>
    {children}
    <ProgressBar className="mt-4" height={24} value={repaid} />
    <p className="text-ink-700 text-label mt-2">{words}</p>
  </div>
);
