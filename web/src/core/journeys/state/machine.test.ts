import { describe, expect, it, vi } from "vitest";
import { createActor, fromCallback, fromPromise, setup, waitFor } from "xstate";
import { createTestModel } from "xstate/graph";
import { responseError, timeoutError } from "#/core/api/errors";
import { journeyMachine } from "./machine";
import { type Answer, type Chart, type Command, stepRedirect, Moved, type Snapshot } from "./model";

/** The chart as a pure machine (event `command>outcome`), for walking every edge in tests. */
const modelOf = (chart: Chart) =>
  setup({ types: { events: {} as { type: string } } }).createMachine({
    id: `${chart.id}.model`,
    initial: chart.initial,
    states: Object.fromEntries(
      Object.entries(chart.steps).map(([step, events]) => [
        step,
        {
          on: Object.fromEntries(
            Object.entries(events).flatMap(([event, outcomes]) => outcomes.map((to) => [`${event}>${to}`, to])),
          ),
        },
      ]),
    ),
  });

const chart: Chart = {
  id: "loan",
  initial: "income",
  steps: {
    income: { submit_income: ["compatibility"], "@expired": ["ended"] },
    compatibility: { answer: ["collecting", "refused"] },
    collecting: { "@collected": ["sign", "refused"] },
    sign: { sign: ["done"] },
    done: {},
    refused: {},
    ended: {},
  },
  paths: {
    income: "/upl/income",
    compatibility: "/{at}/compatibility",
    collecting: "/{at}/scraping/wait",
    sign: "/loan/contract/certification/{signer}?applyUid={applyUid}",
    done: "/upl/finish",
    refused: "/upl/failed/loan-failed",
    ended: "/upl/failed/loan-failed",
  },
  sections: [],
};

const at = (step: string, sequence: number, more: Partial<Snapshot> = {}): Snapshot => ({
  journeyId: "upl:1",
  kind: "loan",
  applyUid: "a1",
  step,
  rank: 0,
  path: "/upl/income",
  accepts: Object.keys(chart.steps[step] ?? {}).filter((event) => !event.startsWith("@")),
  waitingOn: "borrower",
  deadline: null,
  sequence,
  progress: { done: 0, total: 7, section: "" },
  data: {},
  ...more,
});

type Sending = { command: Command; key: string; sequence: number | null };
type Parts = { load?: () => Promise<Snapshot | null>; send?: (sending: Sending) => Promise<Answer> };

function make({ load = async () => at("income", 1), send = () => new Promise<Answer>(() => undefined) }: Parts = {}) {
  let push: (snapshot: Snapshot) => void = () => undefined;
  const closed = vi.fn();
  const opened = vi.fn();
  const machine = journeyMachine(chart).provide({
    actors: {
      load: fromPromise(load),
      send: fromPromise(({ input }) => send(input)),
      live: fromCallback(({ sendBack }) => {
        opened();
        push = (snapshot) => sendBack({ type: "SYNC", snapshot, pushed: true });
        return closed;
      }),
    },
  });
  const actor = createActor(machine).start();
  const idle = () => waitFor(actor, (state) => state.matches({ io: "idle" } as never));
  const step = () => (actor.getSnapshot().value as { step: string }).step;
  const submit = (event: string | null) => actor.send({ type: "COMMAND", command: { event, path: "/v2/x" } });
  return { actor, idle, step, submit, push: (snapshot: Snapshot) => push(snapshot), opened, closed };
}

describe("mirror", () => {
  it("stands where the server stands and moves only when the server says so", async () => {
    const { idle, step, submit, actor } = make({ send: async () => ({ snapshot: at("compatibility", 2), data: { limit: 5 } }) });
    await idle();
    expect(step()).toBe("income");
    submit("submit_income");
    expect(step()).toBe("income");
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    await idle();
    expect(step()).toBe("compatibility");
    expect(actor.getSnapshot().context.answer).toEqual({ limit: 5 });
  });

  it("drops stale snapshots, and begins counting anew with another application", async () => {
    const { idle, step, push } = make({ load: async () => at("sign", 7) });
    await idle();
    push(at("income", 6));
    expect(step()).toBe("sign");
    push(at("income", 1, { applyUid: "a2" }));
    expect(step()).toBe("income");
  });

  it("remembers the step before the current one, of the same application", async () => {
    const { idle, push, actor } = make({ load: async () => at("collecting", 7) });
    const previous = () => actor.getSnapshot().context.previous;
    await idle();
    expect(previous()).toBeNull();
    push(at("sign", 8));
    push(at("sign", 9));
    expect(previous()).toBe("collecting");
    push(at("income", 1, { applyUid: "a2" }));
    expect(previous()).toBeNull();
  });

  it("refuses what the step does not accept and reads the snapshot", async () => {
    const send = vi.fn();
    let loads = 0;
    const { idle, submit } = make({ load: async () => at("income", ++loads), send });
    await idle();
    submit("sign");
    await idle();
    expect(send).not.toHaveBeenCalled();
    expect(loads).toBe(2);
  });

  it("sends the sequence it saw, none when it opens a journey", async () => {
    const sent: Sending[] = [];
    const send = async (sending: Sending) => {
      sent.push(sending);
      return { snapshot: at("income", 1), data: {} };
    };
    const none = make({ load: async () => null, send });
    await none.idle();
    none.submit(null);
    await none.idle();
    const open = make({ load: async () => at("income", 4), send });
    await open.idle();
    open.submit("submit_income");
    await open.idle();
    expect(sent.map(({ sequence }) => sequence)).toEqual([null, 4]);
  });

  it("follows a 409 to the step of the other device and says so", async () => {
    const { idle, step, submit, actor } = make({ send: () => Promise.reject(new Moved(at("sign", 9))) });
    await idle();
    submit("submit_income");
    await idle();
    expect(step()).toBe("sign");
    expect(actor.getSnapshot().context.notice).toBe("moved-elsewhere");
    actor.send({ type: "READ_NOTICE" });
    expect(actor.getSnapshot().context.notice).toBeNull();
  });

  it("notices a move on another device, but neither its own nor an institution's", async () => {
    const mine = make();
    await mine.idle();
    mine.submit("submit_income");
    mine.push(at("compatibility", 2));
    expect(mine.actor.getSnapshot().context.notice).toBeNull();

    const other = make();
    await other.idle();
    other.push(at("compatibility", 2));
    expect(other.actor.getSnapshot().context.notice).toBe("moved-elsewhere");

    const waiting = make({ load: async () => at("collecting", 3, { waitingOn: "provider" }) });
    await waiting.idle();
    waiting.push(at("sign", 4));
    expect(waiting.actor.getSnapshot().context.notice).toBeNull();
  });

  it("repeats an unsure command with the same key until the outcome is known", async () => {
    const keys: string[] = [];
    const { idle, step, submit } = make({
      send: async ({ key }) => {
        keys.push(key);
        if (keys.length < 3) throw timeoutError();
        return { snapshot: at("compatibility", 2), data: {} };
      },
    });
    await idle();
    submit("submit_income");
    await idle();
    expect(step()).toBe("compatibility");
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it("stops repeating after a while and goes on when asked, still with the same key", async () => {
    vi.useFakeTimers();
    const keys: string[] = [];
    const { actor, submit } = make({
      send: async ({ key }) => {
        keys.push(key);
        throw responseError(503, null);
      },
    });
    await vi.runAllTimersAsync();
    submit("submit_income");
    await vi.runAllTimersAsync();
    expect(actor.getSnapshot().matches({ io: { unsure: "stopped" } } as never)).toBe(true);
    expect(keys).toHaveLength(4);
    actor.send({ type: "RETRY" });
    await vi.runAllTimersAsync();
    expect(keys).toHaveLength(8);
    expect(new Set(keys).size).toBe(1);
    vi.useRealTimers();
  });

  it("passes a refusal to the page and stays", async () => {
    const { idle, step, submit, actor } = make({ send: () => Promise.reject(responseError(422, { data: { code: "INVALID_INPUT" } })) });
    await idle();
    submit("submit_income");
    await idle();
    expect(step()).toBe("income");
    expect(actor.getSnapshot().context.problem?.code).toBe("INVALID_INPUT");
    actor.send({ type: "READ_PROBLEM" });
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it("forgets a refusal with the step that it is about", async () => {
    const { idle, push, submit, actor } = make({ send: () => Promise.reject(responseError(422, { data: { code: "INVALID_INPUT" } })) });
    await idle();
    submit("submit_income");
    await idle();
    push(at("income", 2));
    expect(actor.getSnapshot().context.problem?.code).toBe("INVALID_INPUT");
    push(at("compatibility", 3));
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it("asks for a newer site when the server knows a step that the chart does not", async () => {
    const { idle, step, push } = make();
    await idle();
    push(at("video_call", 2));
    expect(step()).toBe("outdated");
  });

  it("opens the stream with the journey and closes it at the end", async () => {
    const { idle, push, opened, closed } = make();
    await idle();
    expect(opened).toHaveBeenCalledTimes(1);
    push(at("refused", 2));
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("walks every edge of the chart as snapshots", () => {
    const paths = createTestModel(modelOf(chart)).getSimplePaths();
    const walked = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
    for (const [, events] of Object.entries(chart.steps)) {
      for (const [event, outcomes] of Object.entries(events)) for (const to of outcomes) expect(walked).toContain(`${event}>${to}`);
    }
    for (const path of paths) {
      const { actor, step } = make({ load: () => new Promise(() => undefined) });
      path.steps.forEach(({ state }, sequence) => {
        actor.send({ type: "SYNC", snapshot: at(String(state.value), sequence) });
        expect(step()).toBe(state.value);
      });
      actor.stop();
    }
  });
});

describe("address", () => {
  const here = (pathname: string, search = "") => ({ pathname, search });

  it("stays on the step's page and on pages below it", () => {
    const snapshot = at("income", 1, { path: "/upl/income" });
    expect(stepRedirect(chart, snapshot, here("/upl/income"))).toBeNull();
    expect(stepRedirect(chart, snapshot, here("/upl/income/company"))).toBeNull();
  });

  it("leads away from every other page, keeping the address's own parameters", () => {
    const snapshot = at("income", 1, { path: "/upl/income" });
    expect(stepRedirect(chart, snapshot, here("/upl/finish", "?deviceType=1"))).toBe("/upl/income?deviceType=1");
  });

  it("does not take another step's page for a part of this one", () => {
    const snapshot = at("compatibility", 1, { path: "/loan/scraping" });
    expect(stepRedirect(chart, snapshot, here("/loan/scraping/wait"))).toBe("/loan/scraping");
  });

  it("brings the parameters that the step asks for", () => {
    const snapshot = at("sign", 1, { path: "/loan/contract/certification/kakao?applyUid=a1" });
    expect(stepRedirect(chart, snapshot, here("/loan/contract/certification/kakao"))).toBe("/loan/contract/certification/kakao?applyUid=a1");
    expect(stepRedirect(chart, snapshot, here("/loan/contract/certification/kakao", "?applyUid=a1"))).toBeNull();
  });
});
