/** The server's snapshot of a journey, and its chart. */
import type { ErrorContent } from "#/core/api/errors";
import type { Snapshot as Sent } from "#/core/api/gen";

/** The current step; `data` is what its page shows. */
export type Snapshot<Data = Record<string, unknown>> = Omit<Sent, "data"> & { data: Data };

/** A journey as the server exports it: step → event → outcomes, and the address of each step. */
export type Chart = {
  id: string;
  initial: string;
  steps: Record<string, Record<string, readonly string[]>>;
  paths: Record<string, string>;
  sections: readonly string[];
};

/**
 * A command of a person. `event` is its name in the chart; `null` opens a journey. `path` is the path of the call.
 */
export type Command = { event: string | null; path: string; body?: unknown; method?: "POST" | "PUT" };

export type Answer = { snapshot: Snapshot; data: Record<string, unknown> };

/** The journey has moved on; `current` is its snapshot. */
export class Moved extends Error {
  override name = "Moved";
  readonly current: Snapshot;

  constructor(current: Snapshot) {
    super("the journey moved elsewhere");
    this.current = current;
  }
}

/** A 409 contains the current snapshot, both for a stale sequence and for an event that the step does not accept. */
export const movedTo = (content: ErrorContent): Moved | null =>
  content.journey ? new Moved(content.journey as Snapshot) : null;

/** Sequences count within one application; the next application starts at one. */
export const isNewer = (next: Snapshot, current: Snapshot | null): boolean =>
  current === null || next.applyUid !== current.applyUid || next.sequence > current.sequence;

export const isOver = (chart: Chart, step: string): boolean => Object.keys(chart.steps[step] ?? {}).length === 0;

const bare = (path: string): string => path.replace(/\?.*$/, "");
const parametersOf = (path: string) => new URLSearchParams(path.slice(bare(path).length));

/** Whether an address is the page of a step: `/{at}/scraping/{provider}` matches any family and provider. */
export function isStepPage(chart: Chart, pathname: string): boolean {
  const here = pathname.split("/");
  return Object.values(chart.paths).some((path) => {
    const there = bare(path).split("/");
    return there.length === here.length && there.every((part, i) => part.startsWith("{") || part === here[i]);
  });
}

/**
 * The address to show instead of the current one, or null to stay. A page below a step's address belongs to the
 * step, unless it is another step's page. The snapshot's parameters take precedence over those of the address;
 * parameters of other steps' pages are removed.
 */
export function stepRedirect(chart: Chart, snapshot: Snapshot, { pathname, search }: { pathname: string; search: string }): string | null {
  const target = bare(snapshot.path);
  const wanted = parametersOf(snapshot.path);
  const merged = new URLSearchParams(search);
  const complete = [...wanted].every(([key, value]) => merged.get(key) === value);
  const below = pathname.startsWith(`${target}/`) && !isStepPage(chart, pathname);
  if ((pathname === target || below) && complete) return null;
  for (const key of Object.values(chart.paths).flatMap((path) => [...parametersOf(path).keys()])) merged.delete(key);
  for (const [key, value] of wanted) merged.set(key, value);
  return merged.size ? `${target}?${merged}` : target;
}
