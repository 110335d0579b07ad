import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, it, vi } from "vitest";
import { Modals } from "#/core/dialogs/modals";
import { JourneyPage } from "./journey-page";
import { JourneyRoute } from "./journey-route";
import type { Chart } from "./state/model";
import { useDraftValues } from "./state/draft-values";

const chart: Chart = {
  id: "upl",
  initial: "income",
  steps: { income: { submit: ["address"] }, address: { submit: ["done"] }, done: {} },
  paths: { income: "/upl/income", address: "/upl/address", done: "/upl/finish" },
  sections: ["소득", "주소"],
};
const snapshot = {
  journeyId: "upl:1",
  kind: "upl",
  applyUid: "a1",
  step: "address",
  rank: 1,
  path: "/upl/address",
  accepts: ["submit"],
  waitingOn: "borrower",
  deadline: null,
  sequence: 1,
  progress: { done: 1, total: 2, section: "주소" },
  data: {},
};

type Put = { body: unknown; keepalive: boolean };

function serve(): Put[] {
  const puts: Put[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/events")) return new Promise(() => undefined);
    if (init.method === "PUT") {
      puts.push({ body: JSON.parse(String(init.body)), keepalive: init.keepalive === true });
      return new Response(null, { status: 204 });
    }
    return new Response(JSON.stringify({ data: url.endsWith("/draft") ? null : snapshot }));
  });
  return puts;
}

function Detail({ warned }: { warned: boolean }) {
  const { typed, change } = useDraftValues({ detail: "" });
  return (
    <JourneyPage name="신용대출 신청" question="나머지 주소를 입력해 주세요" warned={warned}>
      <input aria-label="상세 주소" value={typed.detail} onChange={(event) => change({ detail: event.target.value })} />
    </JourneyPage>
  );
}

async function open({ from = "/", warned = false } = {}) {
  const router = createMemoryRouter(
    [
      { path: "/", element: <h1>첫 화면</h1> },
      {
        element: <JourneyRoute chart={chart} />,
        children: ["/upl/income", "/upl/address"].map((path) => ({ path, element: <Detail warned={warned} /> })),
      },
    ],
    { initialEntries: [from, "/upl/address"], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Modals />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "나머지 주소를 입력해 주세요" });
  await act(async () => undefined);
  return { router, back: () => act(() => router.navigate(-1)) };
}

const type = (text: string) => {
  const field = screen.getByLabelText("상세 주소");
  field.focus();
  fireEvent.input(field, { target: { value: text } });
};
const answer = async (name: "계속하기" | "나가기") => {
  await userEvent.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const draft = (detail: string) => ({ step: "address", data: { detail } });

it("keeps what was typed as soon as the field is left", async () => {
  const puts = serve();
  await open();
  type("101동");
  expect(puts).toEqual([]);
  fireEvent.focusOut(screen.getByLabelText("상세 주소"));
  await waitFor(() => expect(puts.map(({ body }) => body)).toEqual([draft("101동")]));
});

it("keeps what was typed when the page is closed, by a request that outlives it", async () => {
  const puts = serve();
  await open();
  type("101동");
  fireEvent(window, new PageTransitionEvent("pagehide"));
  await waitFor(() => expect(puts).toEqual([{ body: draft("101동"), keepalive: true }]));
  fireEvent(document, new Event("visibilitychange"));
  expect(puts).toHaveLength(1);
});

it("keeps what was typed when the journey is left", async () => {
  const puts = serve();
  const { router } = await open();
  type("101동");
  await act(() => router.navigate("/"));
  await waitFor(() => expect(puts.map(({ body }) => body)).toEqual([draft("101동")]));
});

it("writes a newer draft after the older one, however long that takes", async () => {
  const puts = serve();
  const fetching = globalThis.fetch;
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const answer = await fetching(url, init);
    if (init.method === "PUT") await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  });
  await open();
  for (const text of ["101동", "102동"]) {
    type(text);
    fireEvent.focusOut(screen.getByLabelText("상세 주소"));
  }
  await act(async () => undefined);
  expect(puts.map(({ body }) => body)).toEqual([draft("101동")]);
  await act(async () => answers[0]?.());
  await waitFor(() => expect(puts.map(({ body }) => body)).toEqual([draft("101동"), draft("102동")]));
  answers[1]?.();
});

it("asks on the browser's back where something was typed, once, and stays unless it is meant", async () => {
  serve();
  const { router, back } = await open();
  type("101동");
  await back();
  await back();
  expect(screen.getAllByRole("heading", { name: "여기까지 하고 나갈까요?" })).toHaveLength(1);
  await answer("계속하기");
  expect(router.state.location.pathname).toBe("/upl/address");
  expect(screen.getByLabelText("상세 주소")).toHaveValue("101동");
  await back();
  await answer("나가기");
  await screen.findByRole("heading", { name: "첫 화면" });
});

it.each([
  ["the page warns", { warned: true }],
  ["it leads to a step that has passed", { from: "/upl/income" }],
])("asks on the browser's back where %s", async (_, way) => {
  serve();
  const { router, back } = await open(way);
  await back();
  await answer("계속하기");
  expect(router.state.location.pathname).toBe("/upl/address");
});

it("goes back without a question where nothing is lost", async () => {
  serve();
  const { back } = await open();
  await back();
  await screen.findByRole("heading", { name: "첫 화면" });
});
