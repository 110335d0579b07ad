/** Content of a page without data: empty, loading or failed. */
import { type ReactNode, useEffect, useId, useState } from "react";
import { Heading } from "./page";
import "./blank.css";

type Drawing = "open" | "apart";

function Joint({ drawing }: { drawing: Drawing }) {
  return (
    <svg className="blank__joint" viewBox="0 0 176 44" aria-hidden="true">
      {drawing === "apart" ? (
        <>
          <path d="M0 0h92v20H70v24H0z" fill="var(--color-pine-700)" />
          <path d="M122 0h54v44H98V24h24z" fill="var(--color-clay-500)" />
        </>
      ) : (
        <path d="M30 0h146v44H0V24h30z" fill="var(--color-pine-100)" />
      )}
    </svg>
  );
}

type BlankProps = { title: string; message?: ReactNode; drawing?: Drawing; code?: ReactNode; dialog?: boolean; children?: ReactNode };

/** A whole page of it; `children` are at most two buttons. `dialog`: it replaces a page and requires an answer. */
export function Blank({ title, message, drawing, code, dialog = false, children }: BlankProps) {
  const id = useId();
  return (
    <main id="main" className="page-width">
      <div className="blank" {...(dialog && { role: "dialog", "aria-labelledby": `${id}-title`, "aria-describedby": `${id}-text` })}>
        {drawing && <Joint drawing={drawing} />}
        <Heading id={`${id}-title`} title={title} />
        {message && (
          <div id={`${id}-text`} className="text-ink-700 whitespace-pre-line">
            {message}
          </div>
        )}
        {children && <div className="actions">{children}</div>}
        {code && <p className="caption mt-3">{code}</p>}
      </div>
    </main>
  );
}

/** An empty list inside a page. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Joint drawing="open" />
      <p className="heading-3 mt-4">{title}</p>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}

const SHOW_AFTER = 200;

/** Placeholder lines while loading, shown after 200 ms, so that fast answers do not flash. */
export function Loading({ words = "불러오고 있어요", lines = 3 }: { words?: string; lines?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" role="status" data-late={late || undefined}>
      <span className="sr-only">{words}</span>
      {Array.from({ length: lines }, (_, i) => (
        <i key={i} />
      ))}
    </div>
  );
}
