import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, expect, it, vi } from "vitest";
import { alert, confirm, previewImage, show } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { askToResume } from "#/core/journeys/resume/resume-dialog";
import type { Snapshot } from "#/core/journeys/state/model";
import { enter, leave } from "#/core/session/session";
import { MessagePage } from "#/core/ui/layout/message-page";
import { groupsOf } from "./my-pages";
import { Shell } from "./shell";
import type { Layout } from "./visibility";

beforeEach(() => {
  window.innerWidth = 390;
  window.matchMedia = ((query: string) => Object.assign(new EventTarget(), { matches: false, media: query })) as never;
  window.scrollTo = () => undefined;
});

function visit(layout: Layout) {
  cleanup();
  const page = (path: string, words: string) => ({ path, handle: { access: "open", layout }, element: <h1>{words}</h1> });
  const router = createMemoryRouter(
    [{ element: <Shell />, children: [page("/", "첫 화면"), page("/here", "여기")] }],
    { initialEntries: ["/here"] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const inTheApp = (inside: boolean) => (inside ? sessionStorage.setItem("deviceType", "1") : sessionStorage.removeItem("deviceType"));

it("[B059] the default layout hosts every dialog and the toast", async () => {
  visit("default");
  const closings: [open: () => Promise<unknown>, title: string, close: string][] = [
    [() => alert({ title: "알려 드려요" }), "알려 드려요", "확인"],
    [() => confirm({ title: "지울까요?" }), "지울까요?", "취소"],
    [() => previewImage("신분증", "card.png"), "신분증", "닫기"],
    [() => show({ title: "고르기" }, (close) => <button type="button" onClick={() => close(1)}>끝</button>), "고르기", "끝"],
    [() => showError(new Error("boom")), "요청을 처리하지 못했어요", "닫기"],
  ];
  for (const [open, title, close] of closings) {
    await act(async () => void open());
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(dialog).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: close }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
  }
  const progress = { done: 1, total: 9, section: "소득 자료" };
  await act(async () => void askToResume([{ progress, deadline: null, data: {} } as Snapshot]));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "이어서 하기" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await act(async () => toast("저장했어요"));
  expect(await screen.findByText("저장했어요")).toBeVisible();
}, 20_000);

it("the menu of a page is closed when the page opens again", async () => {
  const router = visit("default");
  await userEvent.click(screen.getByRole("button", { name: "전체 메뉴 열기" }));
  expect(await screen.findByRole("dialog", { name: "전체 메뉴" })).toBeInTheDocument();
  await act(() => router.navigate("/"));
  expect(screen.queryByRole("dialog", { name: "전체 메뉴" })).toBeNull();
  await act(() => router.navigate("/here"));
  expect(screen.getByRole("heading", { name: "여기" })).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "전체 메뉴" })).toBeNull();
});

it("the main menu has a member's own pages, and not for a visitor", async () => {
  const names = () => within(screen.getByRole("navigation", { name: "주 메뉴" })).getAllByRole("link").map(({ textContent }) => textContent);
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, name: "이나래", items: [] } }));
  visit("default");
  expect(names()).toEqual(["투자하기", "대출받기", "고객센터", "회사 소개"]);
  await enter({ accessToken: "t" });
  visit("default");
  expect(names()).toEqual(["투자하기", "대출받기", "내 페이지", "고객센터", "회사 소개"]);
  await userEvent.hover(screen.getByRole("link", { name: "내 페이지" }));
  expect(names()).toEqual(["투자하기", "대출받기", "내 페이지", "투자 현황", "내 정보", "고객센터", "회사 소개"]);
  await leave();
});

it("a member has the bar of tabs on pages with the site's header, and not in the app", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, name: "이나래", items: [] } }));
  await enter({ accessToken: "t" });
  visit("default");
  const bar = await screen.findByRole("navigation", { name: "바로 가기" });
  expect(within(bar).getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["홈", "투자", "대출", "내 페이지"]);
  for (const layout of ["container", "funnel", "authentication", "blank"] as const) {
    visit(layout);
    await screen.findByRole("heading", { name: "여기" });
    expect(screen.queryByRole("navigation", { name: "바로 가기" }), layout).toBeNull();
  }
  inTheApp(true);
  visit("default");
  await screen.findByRole("heading", { name: "여기" });
  expect(screen.queryByRole("navigation", { name: "바로 가기" })).toBeNull();
  inTheApp(false);
  await leave();
  visit("default");
  await screen.findByRole("heading", { name: "여기" });
  expect(screen.queryByRole("navigation", { name: "바로 가기" })).toBeNull();
});

it("[B062] [B063] certification has the site's header and footer on desktops only", () => {
  visit("authentication");
  expect(screen.getByRole("banner")).toHaveClass("only-lg");
  expect(screen.getByRole("contentinfo")).toHaveClass("only-lg");
});

it("visitors can log in beside every form but that of log-in and certification", () => {
  visit("funnel");
  expect(screen.getByRole("link", { name: "로그인" })).toBeVisible();
  visit("authentication");
  expect(screen.queryByRole("link", { name: "로그인" })).toBeNull();
});

it("[B067] [B085] the container has the site's header without its menus, and the app's bar in the app", () => {
  visit("container");
  expect(screen.getByRole("banner")).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "주 메뉴" })).toBeNull();
  expect(screen.queryByRole("button", { name: "전체 메뉴 열기" })).toBeNull();
  inTheApp(true);
  visit("container");
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.getByRole("button", { name: "닫기" }).closest(".web-view-bar")).not.toBeNull();
  inTheApp(false);
});

it("[B064] the auth layout stands with the app's bar in the app, and without one", () => {
  inTheApp(true);
  visit("auth");
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.getByRole("button", { name: "닫기" }).closest(".web-view-bar")).not.toBeNull();
  expect(document.documentElement.style.getPropertyValue("--header-offset")).toBe("50px");
  inTheApp(false);
  visit("auth");
  expect(screen.getByRole("banner")).toBeVisible();
  expect(document.querySelector(".web-view-bar")).toBeNull();
});

function visitBroken(layout: Layout, entries = ["/", "/here"]) {
  const Broken = (): never => {
    throw new Error("broken");
  };
  const children = [
    { path: "/", handle: { access: "open", layout: "default" }, element: <h1>첫 화면</h1> },
    { path: "/before", handle: { access: "open", layout }, element: <h1>앞 화면</h1> },
    { path: "/here", handle: { access: "open", layout }, element: <Broken />, ErrorBoundary: () => <MessagePage title="문제가 생겼어요" /> },
  ];
  const router = createMemoryRouter([{ element: <Shell />, children }], { initialEntries: entries });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it.each(["funnel", "authentication"] as const)("an error on a page of the layout %s can be closed, and leads back", async (layout) => {
  visitBroken(layout, ["/", "/before", "/here"]);
  await userEvent.click(await screen.findByRole("button", { name: "이전으로" }));
  expect(await screen.findByRole("heading", { name: "앞 화면" })).toBeVisible();
  cleanup();
  visitBroken(layout, ["/before", "/here"]);
  await userEvent.click(await screen.findByRole("button", { name: "닫기" }));
  expect(await screen.findByRole("heading", { name: "첫 화면" })).toBeVisible();
});

it("an error on a page with the site's header has no second bar", async () => {
  visitBroken("default");
  expect(await screen.findByRole("heading", { name: "문제가 생겼어요" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "닫기" })).toBeNull();
});

it("a tap opens an entry of the main menu, and a second one its page", async () => {
  visit("default");
  const entry = within(screen.getByRole("navigation", { name: "주 메뉴" })).getByRole("link", { name: "대출받기" });
  await userEvent.pointer({ keys: "[TouchA]", target: entry });
  expect(entry).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("link", { name: "주택담보대출" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "여기" })).toBeVisible();
  await userEvent.pointer({ keys: "[TouchA]", target: entry });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "여기" })).toBeNull());
});

it("of the header's menus one is open", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, name: "이나래", items: [] } }));
  await enter({ accessToken: "t" });
  visit("default");
  const mine = screen.getByRole("button", { name: "이나래 님" });
  const entry = within(screen.getByRole("navigation", { name: "주 메뉴" })).getByRole("link", { name: "고객센터" });
  await userEvent.click(mine);
  expect(await screen.findByRole("navigation", { name: "내 메뉴" })).toBeVisible();
  await userEvent.hover(entry);
  expect(entry).toHaveAttribute("aria-expanded", "true");
  expect(mine).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(mine);
  expect(mine).toHaveAttribute("aria-expanded", "true");
  expect(entry).toHaveAttribute("aria-expanded", "false");
  await leave();
});

it.each([
  ["blue", 0], // it has no benefits
  ["silver", 1],
])("[B073] the badge leads to the benefits of the grade %s, titled for the month, once beside the account menu", async (grade, badges) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, name: "이나래", items: [], isInvestor: true, grade } }));
  await enter({ accessToken: "t" });
  visit("default");
  await userEvent.click(screen.getByRole("button", { name: "이나래 님" }));
  await screen.findByRole("button", { name: "로그아웃" });
  expect(screen.queryAllByTitle(/^\d+월 등급$/)).toHaveLength(badges);
  await leave();
});

it("the drawer of a member opens only the pages around the present one", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, name: "이나래", items: [] } }));
  await enter({ accessToken: "t" });
  visit("default");
  await userEvent.click(screen.getByRole("button", { name: "전체 메뉴 열기" }));
  const drawer = await screen.findByRole("dialog", { name: "전체 메뉴" });
  expect(drawer.querySelectorAll("details")).toHaveLength(4);
  expect(drawer.querySelectorAll("details[open]")).toHaveLength(0);
  await leave();
});

it.each([
  ["an investor who borrows", { isBorrower: true, isInvestor: true }, ["투자 현황", "예치금", "대출 현황", "인증 관리", "내 페이지 전체"]],
  ["a borrower", { isBorrower: true, isInvestor: false }, ["대출 현황", "투자 준비", "인증 관리", "내 페이지 전체"]],
])("the drawer has the most used pages of %s, the account menu all in the order of the list of all pages", async (_who, account, mostUsed) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { isLogin: true, name: "이나래", items: [], ...account } }));
  await enter({ accessToken: "t" });
  const all = groupsOf({ isLogin: true, hasLoanApply: false, ...account }).flatMap(({ entries }) => entries.map(({ label }) => label));
  const shown = () => [...document.querySelectorAll(".person a")].map(({ textContent }) => textContent.trim());
  visit("default");
  await userEvent.click(screen.getByRole("button", { name: "전체 메뉴 열기" }));
  await screen.findByRole("dialog", { name: "전체 메뉴" });
  expect(shown()).toEqual(mostUsed);
  visit("default");
  await userEvent.click(screen.getByRole("button", { name: "이나래 님" }));
  await screen.findByRole("button", { name: "로그아웃" });
  expect(shown()).toEqual(all);
  await leave();
});
