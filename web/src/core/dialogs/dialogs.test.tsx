import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readFileSync } from "node:fs";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { get } from "#/core/api/client";
import { responseError, timeoutError } from "#/core/api/errors";
import { Dialog, EXIT_MS } from "./dialog";
import { alert, confirm } from "./dialogs";
import { showError } from "./error-dialog";
import { Modals } from "./modals";
import { Toast, ToastQueue } from "./toast";
import { resultOrNull } from "./v1";

const Where = () => <output>{useLocation().pathname}</output>;

beforeEach(() => {
  render(
    <MemoryRouter>
      <Where />
      <Modals />
    </MemoryRouter>,
  );
});
afterEach(() => void vi.useRealTimers());

const gone = () => waitFor(() => expect(document.querySelector("dialog")).toBeNull());

async function shown<T>(show: () => Promise<T>): Promise<{ result: Promise<T> }> {
  let result: Promise<T> | undefined;
  await act(async () => {
    result = show();
  });
  return { result: result as Promise<T> };
}

it.each(["primary", "close", "Escape"])("changes nothing when a discouraged decision is left by %s", async (way) => {
  const { result } = await shown(() => confirm({ title: "취소할까요?", confirmLabel: "취소하기", cancelLabel: "계속하기", discouraged: true }));
  const stay = screen.getByRole("button", { name: "계속하기" });
  expect(stay).toHaveClass("button--primary");
  expect(screen.getByRole("button", { name: "취소하기" })).toHaveClass("button--quiet");
  if (way === "Escape") fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  else await userEvent.click(way === "primary" ? stay : screen.getByRole("button", { name: "닫기" }));
  expect(await result).toBe(false);
  await gone();
});

it("[B206] waits for the hook with a sign of it, and stays open when it says no", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hook = vi.fn<() => Promise<boolean>>().mockReturnValueOnce(promise).mockResolvedValueOnce(true);
  const { result } = await shown(() => confirm({ title: "지울까요?", confirmLabel: "지우기", beforeConfirm: hook }));
  const button = screen.getByRole("button", { name: "지우기" });
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-busy", "true");
  await act(async () => resolve(false));
  expect(screen.getByRole("dialog", { name: "지울까요?" })).toBeInTheDocument();
  await userEvent.click(button);
  expect(await result).toBe(true);
  await gone();
});

it("[B207] [B208] the close icon closes it as a no", async () => {
  const { result } = await shown(() => confirm({ title: "그만둘까요?" }));
  await userEvent.click(screen.getByRole("button", { name: "닫기" }));
  expect(await result).toBe(false);
  await gone();
});

it("[B209] a second dialog waits for the first to go", async () => {
  await shown(() => alert({ title: "첫째" }));
  await shown(() => alert({ title: "둘째" }));
  expect(screen.queryByRole("dialog", { name: "둘째" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "확인" }));
  expect(await screen.findByRole("dialog", { name: "둘째" })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: "확인" }));
  await gone();
});

it("[B210] a press on the backdrop closes, unless it may not be closed", async () => {
  const { result } = await shown(() => confirm({ title: "닫아도 돼요" }));
  await userEvent.click(screen.getByRole("dialog"));
  expect(await result).toBe(false);
  await gone();

  await shown(() => alert({ title: "골라야 해요", unclosable: true }));
  const dialog = screen.getByRole("alertdialog");
  await userEvent.click(dialog);
  await act(async () => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "닫기" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "확인" }));
  await gone();
});

it("the second press of a double press does not close the dialog that the first one opened", async () => {
  const { result } = await shown(() => confirm({ title: "닫히지 않아요" }));
  fireEvent.click(screen.getByRole("dialog"), { detail: 2 });
  expect(screen.getByRole("dialog")).not.toHaveAttribute("data-leaving");
  await userEvent.click(screen.getByRole("button", { name: "닫기" }));
  expect(await result).toBe(false);
  await gone();
});

it("the second press of a double press does not reach the page below the dialog that the first one closed", async () => {
  const pressed = vi.fn();
  document.addEventListener("click", pressed);
  await shown(() => confirm({ title: "취소할까요?", confirmLabel: "취소하기" }));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "취소하기" })));
  pressed.mockClear();
  fireEvent.click(document.body, { detail: 2 });
  fireEvent(document.body, Object.assign(new MouseEvent("click", { bubbles: true, detail: 1 }), { pointerType: "touch" }));
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.click(document.body, { detail: 1 });
  expect(pressed).toHaveBeenCalledOnce();
  document.removeEventListener("click", pressed);
  await gone();
});

it("[B214] [B328] [B533] says the server's error and follows its redirect when it is read", async () => {
  const { result } = await shown(() => showError(responseError(410, { data: { code: "E7", title: "기한이 지났어요", redirectUrl: "/v2/loan/guide" } })));
  expect(screen.getByRole("dialog", { name: "기한이 지났어요" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "확인" }));
  await result;
  expect(screen.getByRole("status")).toHaveTextContent("/loan/guide");
  await gone();
});

it.each([
  ["[B309] [B318] a refused session", responseError(401, null), "계속하려면 로그인해 주세요", "로그인하기"],
  ["[B310] a time-out", timeoutError(), "연결이 잠깐 끊겼어요", "다시 시도하기"],
  ["[B313] a failure without words", responseError(500, null), "요청을 처리하지 못했어요", "첫 화면으로 가기"],
  ["[B314] [B324] the server's words", responseError(410, { data: { code: "X1", title: "기한이 지났어요", errorButton: { text: "신청하기", href: "/v2/loan/guide" } } }), "기한이 지났어요", "신청하기"],
  ["[B325] a text without a title", responseError(410, { message: "한 문장만 있어요." }), "한 문장만 있어요.", "확인"],
  ["[B326] a payload in data.data", responseError(410, { data: { data: { title: "안쪽에 있어요" } } }), "안쪽에 있어요", "확인"],
])("a dialog says %s", async (_, error, title, button) => {
  await shown(() => showError(error));
  expect(screen.getByRole("dialog", { name: title })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: button })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "닫기" }));
  await gone();
});

it("[B327] a link in a message can be pressed", async () => {
  await shown(() => showError(responseError(410, { title: "안내", message: "자세한 내용은 여기(https://ieum.example/a)를 보세요." })));
  expect(screen.getByRole("link", { name: /여기/ })).toHaveAttribute("href", "https://ieum.example/a");
  await userEvent.click(screen.getByRole("button", { name: "닫기" }));
  await gone();
});

it("dismissing an error does not follow its button", async () => {
  const refused = responseError(422, { data: { title: "심사가 끝났어요", errorButton: { text: "신청 보기", href: "/v2/loan/guide" } } });
  const { result } = await shown(() => showError(refused));
  await userEvent.click(screen.getByRole("button", { name: "닫기" }));
  await result;
  expect(screen.getByRole("status")).toHaveTextContent(/^\/$/);
  await gone();
});

it("a failure without words of the server has three ways out", async () => {
  await shown(() => showError(responseError(500, null)));
  const names = screen.getAllByRole("button").map((button) => button.textContent);
  expect(names).toEqual(expect.arrayContaining(["확인", "첫 화면으로 가기", "다시 시도하기"]));
  await userEvent.click(screen.getByRole("button", { name: "확인" }));
  await gone();
});

it("[B372] a dialog begins to move after 10 ms, over a ground that dims in 50, moves for 200, and is gone after 210", async () => {
  const tokens = readFileSync("src/core/styles/tokens.css", "utf8");
  const ms = (name: string) => Number(new RegExp(`--${name}: (\\d+)ms`).exec(tokens)?.[1]);
  expect([ms("delay-dialog"), ms("duration-scrim"), ms("duration-dialog"), EXIT_MS]).toEqual([10, 50, 200, 210]);
  await shown(() => alert({ title: "곧 가요" }));
  const leaving = screen.getByRole("dialog", { name: "곧 가요" });
  vi.useFakeTimers();
  act(() => screen.getByRole("button", { name: "확인" }).click());
  await act(() => vi.advanceTimersByTimeAsync(209));
  expect(leaving).toHaveAttribute("data-leaving");
  expect(leaving).not.toHaveAttribute("open"); // the page is used meanwhile
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(leaving).not.toBeInTheDocument();
});

it("[B289] to an older page nothing but 200 is an answer: its handler gets null, and the person sees why", async () => {
  const asked = (status: number, body: object) => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
    return shown(() => resultOrNull(get("/v2/older", { v1: true })));
  };
  expect(await (await asked(200, { data: "content" })).result).toBe("content");
  for (const [status, body, words] of [
    [201, { data: "content" }, ["알림", "데이터를 처리하는 중에 문제가 생겼어요"]],
    [422, { data: { reason: "모집이 끝났어요.\n취소할 수 없어요." } }, ["알림", "모집이 끝났어요.\n취소할 수 없어요."]],
    [422, { data: { title: "취소하지 못했어요", message: "모집이 끝났어요." } }, ["취소하지 못했어요", "모집이 끝났어요."]],
  ] as const) {
    const { result } = await asked(status, body);
    expect(screen.getByRole("dialog", { name: words[0] }).textContent).toContain(words[1]);
    await userEvent.click(screen.getByRole("button", { name: "확인" }));
    expect(await result).toBeNull();
    await gone();
  }
});

it("[B211] [B368] [B369] [B370] toasts stand in line, four seconds each, with a breath between", () => {
  vi.useFakeTimers();
  const queue = new ToastQueue();
  queue.push("하나");
  queue.push("둘");
  expect(queue.shown).toBe("하나");
  vi.advanceTimersByTime(3_999);
  expect(queue.shown).toBe("하나");
  vi.advanceTimersByTime(1);
  expect(queue.shown).toBeNull();
  vi.advanceTimersByTime(250);
  expect(queue.shown).toBe("둘");
});

it("[B212] [B213] a toast waits while it is pointed at and goes when it is pressed", async () => {
  const queue = new ToastQueue();
  const pause = vi.spyOn(queue, "pause");
  const view = render(<Toast from={queue} />);
  await act(async () => queue.push("담았어요."));
  const toast = view.getByRole("button", { name: "담았어요." });
  await userEvent.hover(toast);
  expect(pause).toHaveBeenCalled();
  await userEvent.click(toast);
  expect(view.queryByRole("button", { name: "담았어요." })).toBeNull();
});

it("[B212] a toast that comes up under a resting pointer is not pointed at", async () => {
  const queue = new ToastQueue();
  const pause = vi.spyOn(queue, "pause");
  const view = render(<Toast from={queue} />);
  await act(async () => queue.push("담았어요."));
  const toast = view.getByRole("button", { name: "담았어요." });
  fireEvent.mouseOver(toast); // as browsers say, though nothing has moved
  expect(pause).not.toHaveBeenCalled();
  fireEvent.mouseMove(toast);
  expect(pause).toHaveBeenCalled();
});

it("[B212] a paused toast stays and takes its whole time again", () => {
  vi.useFakeTimers();
  const queue = new ToastQueue();
  queue.push("하나");
  vi.advanceTimersByTime(3_000);
  queue.pause();
  vi.advanceTimersByTime(60_000);
  expect(queue.shown).toBe("하나");
  queue.resume();
  vi.advanceTimersByTime(4_000);
  expect(queue.shown).toBeNull();
});

it("ends its closing animation in time, whatever is rendered meanwhile", () => {
  vi.useFakeTimers();
  const exited = vi.fn();
  const box = (open: boolean) => <Dialog open={open} title="금액" onClose={() => undefined} onExited={() => exited()} />;
  const { rerender } = render(box(true));
  rerender(box(false));
  vi.advanceTimersByTime(EXIT_MS - 1);
  rerender(box(false));
  expect(exited).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exited).toHaveBeenCalledOnce();
});
