import type { ReactNode } from "react";
import { ProgressBar } from "./progress-bar";

type OutstandingPrincipalProps = { name?: string; repaid: number | null; words: string; children: ReactNode };

/** An outstanding principal and its repaid share (0–1; null: no bar), also stated in `words`. `children`: the amount, in the size of its page. */
export const OutstandingPrincipal = ({ name = "남은 원금", repaid, words, children }: OutstandingPrincipalProps) => (
  <div className="mt-6">
    <p className="text-label text-ink-700">{name}</p>
    {children}
    {repaid !== null && <ProgressBar className="mt-4" height={24} value={repaid} />}
    <p className="text-ink-700 text-label mt-2">{words}</p>
  </div>
);
