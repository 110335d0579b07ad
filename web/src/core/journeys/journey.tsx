/** The state of a journey, shared by all its pages. */
import { useActorRef, useSelector } from "@xstate/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from "react";
import { type ActorRefFrom, fromCallback, fromPromise, waitFor } from "xstate";
import { ApiError } from "#/core/api/errors";
import { currentJourney, sendCommand } from "./state/journeys-api";
import { subscribe } from "./state/snapshot-stream";
import { journeyMachine, type Notice } from "./state/machine";
import { type Chart, type Command, isOver, type Snapshot } from "./state/model";

type JourneyActor = ActorRefFrom<ReturnType<typeof journeyMachine>>;
type ContextValue = { actor: JourneyActor; chart: Chart; expected: Snapshot | null };
const JourneyContext = createContext<ContextValue | null>(null);

export type JourneyProps = {
  chart: Chart;
  /** Opens the journey; called instead of the read until it has succeeded once. */
  open?: () => Promise<Snapshot>;
  /** The step of a new journey, shown until the server's snapshot arrives. */
  expected?: Snapshot | null;
};

/** Provides the state machine of `chart` to the pages below. */
export function JourneyProvider({ chart, open, expected = null, children }: JourneyProps & { children: ReactNode }) {
  const machine = useMemo(() => {
    const read = () => currentJourney(chart.id);
    return journeyMachine(chart).provide({
      actors: {
        load: fromPromise(open ? openThenRead(open, read) : read),
        send: fromPromise(({ input }) => sendCommand(input.command, input.key, input.sequence)),
        live: fromCallback(({ sendBack }) =>
          subscribe(chart.id, (snapshot) => sendBack({ type: "SYNC", snapshot, pushed: true })),
        ),
      },
    });
  }, [chart, open]);
  const actor = useActorRef(machine);
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && actor.send({ type: "REFRESH" });
    const wake = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [actor]);
  const value = useMemo(() => ({ actor, chart, expected }), [actor, chart, expected]);
  return <JourneyContext value={value}>{children}</JourneyContext>;
}

/** `first` until it has succeeded, `then` from there on. */
function openThenRead<T>(first: () => Promise<T>, then: () => Promise<T | null>): () => Promise<T | null> {
  let next: () => Promise<T | null> = first;
  return async () => {
    const found = await next();
    next = then;
    return found;
  };
}

export type Submitted =
  | { ok: true; data: Record<string, unknown>; snapshot: Snapshot }
  | { ok: false; error: ApiError | null };

type Journey<Data = Record<string, unknown>> = {
  chart: Chart;
  /** The current snapshot; null if no journey is open. */
  snapshot: Snapshot<Data> | null;
  /** The step that this screen showed before the current one; null on the first step of a visit. */
  previous: string | null;
  state: "loading" | "ready" | "failed" | "outdated";
  /** A command is pending. */
  busy: boolean;
  /** The outcome of the last command is unknown; `retry` sends it again with the same key. */
  unsure: boolean;
  over: boolean;
  notice: Notice;
  /** Why the last load or command failed. */
  problem: ApiError | null;
  /** Sends a command and resolves when its outcome is known. While a command is pending, a file and a command of the
   * next page wait for it; a second command of the same page is ignored. */
  submit(command: Command): Promise<Submitted>;
  retry(): void;
  refresh(): void;
  readNotice(): void;
  /** The person goes on to another page of the step: the message about the last command is over. */
  readProblem(): void;
};

export function useJourney<Data = Record<string, unknown>>(): Journey<Data> {
  const found = useContext(JourneyContext);
  if (!found) throw new Error("useJourney needs a JourneyProvider above it");
  const { actor, chart, expected } = found;
  const view = useSelector(actor, (state) => state);
  const submit = useCallback((command: Command) => submitTo(actor, command), [actor]);
  const send = useCallback((type: "RETRY" | "REFRESH" | "READ_NOTICE" | "READ_PROBLEM") => actor.send({ type }), [actor]);
  const { snapshot: known, previous, notice, problem } = view.context;
  const snapshot = known ?? expected;
  const at = (state: object) => view.matches(state as never);
  return {
    chart,
    snapshot: snapshot as Snapshot<Data> | null,
    previous,
    state: at({ step: "outdated" })
      ? "outdated"
      : at({ io: "failed" }) && !known
        ? "failed"
        : at({ io: "loading" }) && !snapshot
          ? "loading"
          : "ready",
    busy: view.hasTag("busy"),
    unsure: at({ io: { unsure: "stopped" } }),
    over: snapshot !== null && isOver(chart, snapshot.step),
    notice,
    problem,
    submit,
    retry: () => send("RETRY"),
    refresh: () => send("REFRESH"),
    readNotice: () => send("READ_NOTICE"),
    readProblem: () => send("READ_PROBLEM"),
  };
}

const NOT_SENT: Submitted = { ok: false, error: null };

/** Whether the stream brought the next page before the answer to the pending command arrived. */
function hasMovedOn(actor: JourneyActor): boolean {
  const { pending, snapshot } = actor.getSnapshot().context;
  return pending !== null && pending.sequence !== null && pending.sequence !== snapshot?.sequence;
}

async function submitTo(actor: JourneyActor, command: Command): Promise<Submitted> {
  try {
    await waitFor(actor, (state) => !state.matches({ io: "loading" } as never));
    const isFile = command.body instanceof FormData;
    while ((isFile || hasMovedOn(actor)) && actor.getSnapshot().hasTag("busy")) {
      await waitFor(actor, (state) => !state.hasTag("busy"));
    }
    if (actor.getSnapshot().hasTag("busy")) return NOT_SENT;
    actor.send({ type: "COMMAND", command });
    if (!actor.getSnapshot().hasTag("busy")) return NOT_SENT;
    const { context } = await waitFor(actor, (state) => !state.hasTag("busy"));
    if (context.answer && context.snapshot) return { ok: true, data: context.answer, snapshot: context.snapshot };
    return { ok: false, error: context.problem };
  } catch {
    // The page was left while the command was pending; the next page reads the server's snapshot.
    return NOT_SENT;
  }
}
