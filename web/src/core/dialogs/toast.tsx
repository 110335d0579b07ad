/** Short messages at the bottom, one at a time. Hovering pauses the timer, a click dismisses. Without a connection a message says so
 * until the connection returns. */
import { type CSSProperties, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import "./toast.css";

const SHOWN_FOR = 4_000;
const PAUSE_BETWEEN_MS = 250;

export class ToastQueue {
  #waiting: string[] = [];
  #shown: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  get shown(): string | null {
    return this.#shown;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  push(text: string): void {
    this.#waiting.push(text);
    if (this.#shown === null && this.#timer === undefined) this.#next();
  }

  pause = (): void => {
    if (this.#shown !== null) clearTimeout(this.#timer);
  };

  resume = (): void => {
    if (this.#shown === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.dismiss, SHOWN_FOR);
  };

  dismiss = (): void => {
    clearTimeout(this.#timer);
    this.#show(null);
    this.#timer = setTimeout(() => this.#next(), PAUSE_BETWEEN_MS);
  };

  #next(): void {
    this.#timer = undefined;
    const text = this.#waiting.shift();
    if (text === undefined) return;
    this.#show(text);
    this.resume();
  }

  #show(text: string | null): void {
    this.#shown = text;
    for (const listener of this.#listeners) listener();
  }
}

const queue = new ToastQueue();

export const toast = (text: string): void => queue.push(text);

const GAP = 24;

/** The pixels below the top of a bar, with the primary action or with the tabs, that a toast of this height would cover
 * at the bottom of the window. A bar that the page has moved up a little still counts. */
function pixelsOfBars(toastHeight: number): number {
  const bars = [...document.querySelectorAll(".action-bar, .tab-bar")].map((bar) => bar.getBoundingClientRect());
  const covered = bars.filter(({ height, top, bottom }) => height > 0 && top < innerHeight && innerHeight - bottom < toastHeight + GAP);
  return Math.max(0, ...covered.map(({ top }) => innerHeight - top));
}

const OFFLINE = "인터넷 연결이 끊겼어요. 연결되면 다시 불러와요.";

function subscribeToConnection(listener: () => void): () => void {
  const events = ["online", "offline"] as const;
  for (const event of events) addEventListener(event, listener);
  return () => events.forEach((event) => removeEventListener(event, listener));
}

export function Toast({ from = queue }: { from?: ToastQueue }) {
  const message = useSyncExternalStore(from.subscribe, () => from.shown);
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const text = message ?? (online ? null : OFFLINE);
  const status = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState(0);
  useLayoutEffect(() => {
    if (!text) return;
    let frame = 0;
    const follow = () => {
      setBar(pixelsOfBars(status.current?.firstElementChild?.clientHeight ?? 0));
      frame = requestAnimationFrame(follow); // the page can scroll, change, or remove its bar
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return (
    <div ref={status} role="status" aria-live="polite" style={{ "--toast-bar": `${bar}px` } as CSSProperties}>
      {message ? (
        <button
          type="button"
          className="toast"
          onClick={from.dismiss}
          // Not onMouseEnter: a toast that appears under a resting pointer must still disappear.
          onMouseMove={from.pause}
          onMouseLeave={from.resume}
          onFocus={from.pause}
          onBlur={from.resume}
        >
          {message}
        </button>
      ) : (
        text && <p className="toast">{text}</p>
      )}
    </div>
  );
}
