/** What a page shows instead of its data: a message, an empty list or a loading indicator. */
import { type ReactNode, useContext, useEffect, useId, useState } from "react";
import { classNames } from "#/core/lib/class-names";
import { FunnelBar, MessageBarContext } from "../funnel/funnel-bar";
import { Heading } from "./page";
import { CompletedBar } from "./progress-bar";
import "./message-page.css";

type IllustrationName = "empty" | "failed" | "completed";

function Illustration({ name }: { name: IllustrationName }) {
  if (name === "completed") return <CompletedBar className="message-page__illustration" />;
  return (
    <svg className="message-page__illustration" viewBox="0 0 176 44" aria-hidden="true">
      {name === "failed" ? (
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

type MessagePageProps = { title: string; message?: ReactNode; illustration?: IllustrationName; code?: ReactNode; aside?: ReactNode; dialog?: boolean; children?: ReactNode };

/** A page that consists of one message and at most two buttons. `aside`: other places, beside the message from 992 px.
 * `dialog`: the page requires an answer. */
export function MessagePage({ title, message, illustration, code, aside, dialog = false, children }: MessagePageProps) {
  const id = useId();
  const bar = useContext(MessageBarContext);
  return (
    <>
      {bar && (
        <div className="only-sm">
          <FunnelBar {...bar} />
        </div>
      )}
      <main id="main" className={classNames("page-width", Boolean(aside) && "message-page-columns")}>
        <div className="message-page" {...(dialog && { role: "dialog", "aria-labelledby": `${id}-title`, "aria-describedby": `${id}-text` })}>
          {illustration && <Illustration name={illustration} />}
          <Heading id={`${id}-title`} title={title} />
          {message && (
            <div id={`${id}-text`} className="text-ink-700 whitespace-pre-line">
              {message}
            </div>
          )}
          {children && <div className="actions">{children}</div>}
          {code && <p className="caption mt-3 whitespace-pre-line">{code}</p>}
        </div>
        {aside}
      </main>
    </>
  );
}

/** An empty list inside a page. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <Illustration name="empty" />
      <p className="heading-3 mt-4">{title}</p>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}

/** A part of a page that failed. `code`: what to tell the support. */
export function FailedState({ title, message, code, children }: { title: string; message: string; code?: string | false; children: ReactNode }) {
  return (
    <div className="empty-state" role="alert">
      <Illustration name="failed" />
      <p className="heading-3 mt-4">{title}</p>
      <p className="text-ink-700 mt-1">{message}</p>
      <div className="actions">{children}</div>
      {code && <p className="caption mt-3 whitespace-pre-line">{code}</p>}
    </div>
  );
}

const SHOW_AFTER = 200;
const SAY_AFTER = 3_000;
let shown = 0; // placeholders in sight

export type LoadingProps = { words?: string; lines?: number; shape?: "lines" | "rows" | "cards" | "product" | "record" };

/** Placeholders of what loads, in its shape, shown after 200 ms, so that fast answers do not flash; at once while others are in sight,
 * because it may take their place. A slow answer shows the words too. */
export function Loading({ words = "불러오고 있어요", lines = 3, shape = "lines" }: LoadingProps) {
  const [waited, setWaited] = useState(() => (shown > 0 ? SHOW_AFTER : 0));
  const isShown = waited > 0;
  useEffect(() => {
    const timers = [SHOW_AFTER, SAY_AFTER].map((after) => setTimeout(() => setWaited(after), after));
    return () => timers.forEach(clearTimeout);
  }, []);
  useEffect(() => {
    if (!isShown) return;
    shown += 1;
    return () => void (shown -= 1);
  }, [isShown]);
  return (
    <div className={`skeleton skeleton--${shape}`} role="status" data-late={isShown || undefined}>
      <span className={waited < SAY_AFTER ? "sr-only" : "skeleton__words"}>{words}</span>
      {Array.from({ length: lines }, (_, i) => (
        <i key={i} />
      ))}
    </div>
  );
}
