/**
 * The state machine of a journey in the browser. Only the server decides the step: only SYNC changes `step`, and
 * SYNC carries the server's snapshot. A command with an unknown outcome is sent again with the same key.
 */
import { assign, fromCallback, fromPromise, raise, setup } from "xstate";
import { ApiError } from "#/core/api/errors";
import { type Answer, type Chart, type Command, isNewer, isOver, Moved, type Snapshot } from "./model";

type Pending = { command: Command; key: string; sequence: number | null };
/** `pushed`: the snapshot came from the stream, not as the answer to a command of this screen. */
type Sync = { type: "SYNC"; snapshot: Snapshot; pushed?: boolean };
export type Notice = "moved-elsewhere" | null;

type Context = {
  snapshot: Snapshot | null;
  /** The step that this screen showed before the current one, of the same application. */
  previous: string | null;
  pending: Pending | null;
  /** Attempts of the pending command so far. */
  tries: number;
  notice: Notice;
  problem: ApiError | null;
  /** The answer to the last command, without the snapshot. */
  answer: Record<string, unknown> | null;
};

const MAX_ATTEMPTS = 4;
const notProvided = () => Promise.reject(new Error("provide this actor"));
const problemOf = (error: unknown) => (error instanceof ApiError ? error : null);

export const journeyMachine = (chart: Chart) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as Sync | { type: "COMMAND"; command: Command } | { type: "REFRESH" | "RETRY" | "READ_NOTICE" | "READ_PROBLEM" },
      tags: {} as "busy",
    },
    actors: {
      /** The snapshot, or null if no journey is open. */
      load: fromPromise<Snapshot | null>(notProvided),
      send: fromPromise<Answer, Pending>(notProvided),
      /** The stream of snapshots, while the journey is open. */
      live: fromCallback<Sync>(() => undefined),
    },
    guards: {
      newerAt: ({ context, event }, { step }: { step: string }) =>
        event.type === "SYNC" && event.snapshot.step === step && isNewer(event.snapshot, context.snapshot),
      unknown: ({ event }) => event.type === "SYNC" && !(event.snapshot.step in chart.steps),
      over: ({ event }) => event.type === "SYNC" && isOver(chart, event.snapshot.step),
      allowed: ({ context, event }) => {
        if (event.type !== "COMMAND") return false;
        const { event: name } = event.command;
        return name === null || (context.snapshot?.accepts.includes(name) ?? false);
      },
      triable: ({ context }) => context.tries < MAX_ATTEMPTS,
    },
    actions: {
      accept: assign(({ context, event }) => {
        if (event.type !== "SYNC") return {};
        const { snapshot } = context;
        const same = snapshot?.applyUid === event.snapshot.applyUid;
        const here = same && snapshot.step === event.snapshot.step;
        const elsewhere = event.pushed && !here && snapshot?.waitingOn === "borrower" && !context.pending;
        const previous = here ? context.previous : same ? snapshot.step : null;
        const isOld = !here && !context.pending; // a message about the step before
        return { snapshot: event.snapshot, previous, ...(isOld && { problem: null }), ...(elsewhere ? { notice: "moved-elsewhere" as const } : {}) };
      }),
      stage: assign(({ context, event }) => {
        if (event.type !== "COMMAND") return {};
        const sequence = event.command.event === null ? null : (context.snapshot?.sequence ?? null);
        const pending = { command: event.command, key: crypto.randomUUID(), sequence };
        return { pending, tries: 0, notice: null, problem: null, answer: null };
      }),
      settle: assign({ pending: null, tries: 0 }),
      fail: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    },
    delays: { backOff: ({ context }) => 500 * 2 ** context.tries },
  }).createMachine({
    id: chart.id,
    type: "parallel",
    context: { snapshot: null, previous: null, pending: null, tries: 0, notice: null, problem: null, answer: null },
    on: {
      READ_NOTICE: { actions: assign({ notice: null }) },
      // The message about a pending command has the button that repeats it.
      READ_PROBLEM: { guard: ({ context }) => !context.pending, actions: assign({ problem: null }) },
    },
    states: {
      step: {
        initial: "none",
        states: { none: {}, outdated: {}, ...Object.fromEntries(Object.keys(chart.steps).map((step) => [step, {}])) },
        on: {
          SYNC: [
            { guard: "unknown", target: ".outdated" },
            ...Object.keys(chart.steps).map((step) => ({
              guard: { type: "newerAt" as const, params: { step } },
              target: `.${step}` as never,
              actions: "accept" as const,
            })),
          ],
        },
      },
      stream: {
        initial: "closed",
        states: {
          closed: { on: { SYNC: { guard: ({ event }) => !isOver(chart, event.snapshot.step), target: "open" } } },
          open: { invoke: { src: "live" }, on: { SYNC: { guard: "over", target: "closed" } } },
        },
      },
      io: {
        initial: "loading",
        states: {
          loading: {
            invoke: {
              src: "load",
              onDone: [
                {
                  guard: ({ event }) => event.output !== null,
                  target: "idle",
                  actions: raise(({ event }) => ({ type: "SYNC" as const, snapshot: event.output as Snapshot })),
                },
                { target: "idle" },
              ],
              onError: {
                target: "failed",
                actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
          idle: {
            on: { COMMAND: [{ guard: "allowed", target: "sending", actions: "stage" }, "loading"], REFRESH: "loading" },
          },
          sending: {
            tags: "busy",
            entry: assign({ tries: ({ context }) => context.tries + 1 }),
            invoke: {
              src: "send",
              input: ({ context }) => context.pending as Pending,
              onDone: {
                target: "idle",
                actions: [
                  assign({ answer: ({ event }) => event.output.data, problem: null }),
                  "settle",
                  raise(({ event }) => ({ type: "SYNC" as const, snapshot: event.output.snapshot })),
                ],
              },
              onError: [
                {
                  guard: ({ event }) => event.error instanceof Moved,
                  target: "idle",
                  actions: [
                    "settle",
                    assign({ notice: "moved-elsewhere" }),
                    raise(({ event }) => ({ type: "SYNC" as const, snapshot: (event.error as Moved).current })),
                  ],
                },
                {
                  guard: ({ event }) => problemOf(event.error)?.unsure ?? true,
                  target: "unsure",
                  actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
                },
                {
                  target: "idle",
                  actions: ["settle", { type: "fail", params: ({ event }) => ({ error: event.error }) }],
                },
              ],
            },
          },
          /** Outcome unknown: repeats with the same key, first automatically, then on request. */
          unsure: {
            initial: "pausing",
            states: {
              pausing: {
                tags: "busy",
                always: { guard: ({ context }) => context.tries >= MAX_ATTEMPTS, target: "stopped" },
                after: { backOff: { guard: "triable", target: `#${chart.id}.io.sending` } },
              },
              stopped: {},
            },
            on: {
              RETRY: { target: "sending", actions: assign({ tries: 0 }) },
              REFRESH: { target: "loading", actions: "settle" },
            },
          },
          failed: { on: { REFRESH: "loading" } },
        },
      },
    },
  });
