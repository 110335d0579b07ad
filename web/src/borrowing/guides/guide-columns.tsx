import type { ReactNode } from "react";
import "./guide-columns.css";

type GuideColumnsProps = { label: string; example: ReactNode; facts: ReactNode; actions: ReactNode; children: ReactNode };

/** A guide with its example. The actions follow the facts on phones; from 992 px they stay beside the text, with the example. */
export const GuideColumns = ({ label, example, facts, actions, children }: GuideColumnsProps) => (
  <div className="guide-columns">
    <aside aria-label={label} className="guide-columns__side">
      {example}
      <div className="only-lg mt-6 grid gap-2">{actions}</div>
    </aside>
    <div>
      {facts}
      <div className="actions only-sm mt-8">{actions}</div>
      {children}
    </div>
  </div>
);
