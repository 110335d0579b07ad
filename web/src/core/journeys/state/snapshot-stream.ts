/** The stream of snapshots. Closed while the page is hidden; reconnects with exponential backoff. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import { open } from "#/core/api/client";
import type { Snapshot } from "./model";

const LONGEST_PAUSE = 30_000;

/** Calls `onSnapshot` for every snapshot until the returned function is called. */
export function subscribe(kind: string, onSnapshot: (snapshot: Snapshot) => void): () => void {
  let lastId = "";
  let stop = new AbortController();

  async function read(signal: AbortSignal): Promise<void> {
    const headers = { Accept: "text/event-stream", ...(lastId ? { "Last-Event-ID": lastId } : {}) };
    const response = await open(`/v2/journeys/${kind}/events`, { headers, signal });
    const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const event of events ?? []) {
      lastId = event.id ?? lastId;
      onSnapshot(JSON.parse(event.data) as Snapshot);
    }
  }

  async function follow(signal: AbortSignal): Promise<void> {
    for (let broken = 0; !signal.aborted; broken++) {
      const opened = Date.now();
      await read(signal).catch(() => undefined);
      if (Date.now() - opened > LONGEST_PAUSE) broken = 0;
      await pause(Math.min(1_000 * 2 ** broken, LONGEST_PAUSE), signal);
    }
  }

  const resume = () => {
    stop.abort();
    stop = new AbortController();
    if (document.visibilityState === "visible") void follow(stop.signal);
  };
  document.addEventListener("visibilitychange", resume);
  resume();
  return () => {
    document.removeEventListener("visibilitychange", resume);
    stop.abort();
  };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
