import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, it, vi } from "vitest";
import { Toast } from "#/core/dialogs/toast";
import { CommandNotice } from "./command-notice";
import { ProblemNotice } from "./journey-page";
import { useJourney } from "./journey";
import { JourneyRoute } from "./journey-route";
import type { Chart } from "./state/model";

const chart: Chart = {
  id: "upl",
  initial: "income",
  steps: { income: { submit_income: ["terms"] }, terms: { choose_terms: ["done"] }, done: {} },
  paths: { income: "/upl/income", terms: "/upl/loan-terms", done: "/upl/finish" },
  sections: ["소득", "한도와 금리"],
};
const at = (step: string, sequence: number) => ({
  journeyId: "upl:1",
  kind: "upl",
  applyUid: "a1",
  step,
  rank: 0,
  path: chart.paths[step],
  accepts: Object.keys(chart.steps[step] ?? {}),
  waitingOn: "borrower",
  deadline: null,
  sequence,
  progress: { done: 0, total: 2, section: "소득" },
  data: {},
});

type Sent = { path: string; method: string; match: string | null; key: string | null };

/** The API's answers; the stream stays silent. */
function serve(answer: (sent: Sent) => [status: number, data: unknown]) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const path = url.replace("/api", "");
    if (path.endsWith("/events")) return new Promise(() => undefined);
    const one = { path, method: init.method ?? "", match: headers.get("If-Match"), key: headers.get("Idempotency-Key") };
    sent.push(one);
    const [status, data] = answer(one);
    return new Response(JSON.stringify({ data }), { status });
  });
  return () => sent.filter(({ method }) => method === "POST");
}

function Step({ name }: { name: string }) {
  const { submit, busy } = useJourney();
  return (
    <>
      <h1>{name}</h1>
      <button type="button" aria-busy={busy} onClick={() => submit({ event: "submit_income", path: "/v2/credit/income" })}>
        계속하기
      </button>
      <button type="button" onClick={() => submit({ event: "submit_income", path: "/v2/credit/income", body: new FormData() })}>
        올리기
      </button>
      <ProblemNotice />
      <CommandNotice />
    </>
  );
}

function open(path: string) {
  const children = Object.entries(chart.paths).map(([step, at]) => ({ path: at, element: <Step name={step} /> }));
  const router = createMemoryRouter([{ element: <JourneyRoute chart={chart} />, children }], { initialEntries: ["/before", path], initialIndex: 1 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toast />
    </QueryClientProvider>,
  );
  return router;
}

const heading = (name: string) => screen.findByRole("heading", { name });
const press = () => userEvent.click(screen.getByRole("button", { name: "계속하기" }));

it("shows the page of the server's step, whatever address was opened, without a new history entry", async () => {
  serve(() => [200, at("income", 3)]);
  const router = open("/upl/finish");
  await heading("income");
  expect(router.state.location.pathname).toBe("/upl/income");
  expect(router.state.historyAction).toBe("REPLACE");
});

it("sends what it saw with one key and goes where the answer stands", async () => {
  const posts = serve(({ method }) => (method === "POST" ? [200, { journey: at("terms", 4) }] : [200, at("income", 3)]));
  open("/upl/income");
  await heading("income");
  await press();
  await heading("terms");
  expect(posts()).toHaveLength(1);
  expect(posts()[0]).toMatchObject({ path: "/v2/credit/income", match: "3", key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

it("follows another device after a 409 and says so", async () => {
  serve(({ method }) => (method === "POST" ? [409, { code: "JOURNEY_MOVED", journey: at("terms", 9) }] : [200, at("income", 3)]));
  open("/upl/income");
  await heading("income");
  await press();
  await heading("terms");
  expect(await screen.findByText("다른 기기에서 진행된 내용을 불러왔어요.")).toBeVisible();
});

it("shows one message: a refusal replaces the problem for which the step came back", async () => {
  const back = { ...at("income", 3), data: { problem: { code: "MOBILE_UNKNOWN", title: "휴대폰 정보를 확인하지 못했어요", message: "" } } };
  serve(({ method }) => (method === "POST" ? [429, { code: "CODE_TOO_SOON", title: "방금 보냈어요", message: "" }] : [200, back]));
  open("/upl/income");
  expect(await screen.findByText("휴대폰 정보를 확인하지 못했어요")).toBeVisible();
  await press();
  expect(await screen.findByText("방금 보냈어요")).toBeVisible();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

it("says a refusal beside the button and stays", async () => {
  serve(({ method }) => (method === "POST" ? [422, { code: "INVALID_INPUT", title: "입력한 내용을 확인해 주세요", message: "소득을 입력해 주세요." }] : [200, at("income", 3)]));
  open("/upl/income");
  await heading("income");
  await press();
  expect(await screen.findByRole("alert")).toHaveTextContent("소득을 입력해 주세요.");
  expect(screen.getByRole("heading", { name: "income" })).toBeVisible();
});

it("does not lose a press while it reads the snapshot", async () => {
  let release: () => void = () => undefined;
  const posts = serve(({ method }) => (method === "POST" ? [200, { journey: at("terms", 4) }] : [200, at("income", 3)]));
  open("/upl/income");
  await heading("income");
  const fetching = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/journeys/upl")) await new Promise<void>((resolve) => (release = resolve));
    return fetching(url, init);
  });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  await act(async () => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await press();
  expect(posts()).toHaveLength(0);
  await act(async () => release());
  await waitFor(() => expect(posts()).toHaveLength(1));
  await heading("terms");
});

it("sends a file after the command that is under way", async () => {
  const answers: (() => void)[] = [];
  const posts = serve(({ method }) => [200, method === "POST" ? { journey: at("income", 4) } : at("income", 3)]);
  open("/upl/income");
  await heading("income");
  const fetching = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const answer = await fetching(url, init);
    if (init.method === "POST") await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  });
  const upload = () => userEvent.click(screen.getByRole("button", { name: "올리기" }));
  await upload();
  await upload();
  await upload();
  expect(posts()).toHaveLength(1);
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(posts()).toHaveLength(count));
    await act(async () => answers[count - 1]?.());
  }
});

it("sends a press on the page that the stream brought before the answer to the pending command", async () => {
  let push: (text: string) => void = () => undefined;
  const answers: (() => void)[] = [];
  const posts = serve(({ method }) => (method === "POST" ? [200, { journey: at("income", 4) }] : [200, at("income", 3)]));
  const fetching = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/events")) {
      return new Response(new ReadableStream({ start: (stream) => void (push = (text) => stream.enqueue(new TextEncoder().encode(text))) }));
    }
    const answer = await fetching(url, init);
    if (init.method === "POST") await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  open("/upl/income");
  await heading("income");
  await press();
  await press();
  expect(posts()).toHaveLength(1);
  await act(async () => push(`id: 4\ndata: ${JSON.stringify(at("income", 4))}\n\n`));
  await press();
  await act(async () => answers[0]?.());
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[1]).toMatchObject({ match: "4" });
});

it("offers the server's button where the step cannot be read", async () => {
  serve(() => [403, { title: "약관에 먼저 동의해 주세요", errorButton: { text: "약관 보기", href: "/v2/upl/loan-agreement" } }]);
  open("/upl/income");
  expect(await screen.findByRole("link", { name: "약관 보기" })).toHaveAttribute("href", "/upl/loan-agreement");
  expect(screen.getByRole("button", { name: "다시 시도하기" })).toBeVisible();
});

it("says whom to tell which number where the step cannot be read", async () => {
  serve(() => [500, { code: "INTERNAL_ERROR", title: "화면을 불러오지 못했어요", reference: "R-20261125-7" }]);
  open("/upl/income");
  expect(await screen.findByText(/1600-0000.*문의 번호 R-20261125-7/)).toBeVisible();
});

it("asks for the new version when the server knows a step that this site does not", async () => {
  serve(() => [200, { ...at("income", 3), step: "video_call" }]);
  open("/upl/income");
  expect(await screen.findByRole("button", { name: "새로 고치기" })).toBeVisible();
});
