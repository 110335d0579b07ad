import type { ReactNode } from "react";
import "./guide-columns.css";

type GuideColumnsProps = { label: string; example: ReactNode; facts: ReactNode; action: ReactNode; others: ReactNode; children: ReactNode };

/** A guide with its example. The action stays in sight: at the bottom of a phone, from 992 px beside the text with the example. `others`:
 * further ways, as links. */
export const GuideColumns = ({ label, example, facts, action, others, children }: GuideColumnsProps) => (
  <>
    <div className="guide-columns">
      <aside aria-label={label} className="guide-columns__side">
        {example}
        <div className="only-lg mt-6">
          <div className="grid">{action}</div>
          <p className="mt-2 flex flex-wrap gap-x-5">{others}</p>
        </div>
      </aside>
      <div>
        {facts}
        <p className="only-sm mt-4 flex flex-wrap gap-x-5">{others}</p>
        {children}
      </div>
    </div>
    <div className="action-bar action-bar--line only-sm mt-10">
      <div className="grid">{action}</div>
    </div>
  </>
);
