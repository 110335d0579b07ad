import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeEach, expect, it, vi } from "vitest";
import { ErrorPage } from "./error-page";
import { ErrorFallback } from "./error-fallback";
import { menus } from "#/core/shell/menu";
import { groupsOf } from "#/core/shell/my-pages";
import { routes } from "./router";

beforeEach(() => {
  window.innerWidth = 390;
  window.matchMedia = ((query: string) => Object.assign(new EventTarget(), { matches: false, media: query })) as never;
  window.scrollTo = () => undefined;
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
});

// One router for all tests: route objects cache what they have loaded.
const router = createMemoryRouter(routes, { initialEntries: ["/"] });

const isPage = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== "*";

async function visit(path: string) {
  cleanup();
  await act(() => router.navigate(path));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
}

const leaves = (list: RouteObject[]): RouteObject[] => list.flatMap((route) => (route.children ? leaves(route.children) : [route]));

it("[B038] every page says who may see it", () => {
  for (const { path, handle, loader } of leaves(routes)) {
    if (loader) continue; // a redirect renders nothing
    expect(["open", "guest", "login", "investor", "institution", "borrower"], path).toContain(handle?.access);
  }
});

it("[B041] [B308] an address without a page says so and leads home", async () => {
  await visit("/no/such/page");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("이 페이지를 찾을 수 없어요");
  expect(screen.getByRole("link", { name: "첫 화면으로 가기" })).toHaveAttribute("href", "/");
  expect(document.title).toBe("이 페이지를 찾을 수 없어요 | 이음");
});

it("leads the old policy address to the terms of use", async () => {
  await visit("/terms/policy");
  expect(router.state.location.pathname).toBe("/terms/service-use");
});

it("[B020] [B021] [B022] [B023] [B024] [B093] the footer states the risks, the limits of the law and who runs the site", async () => {
  await visit("/minors");
  const footer = screen.getByRole("contentinfo");
  for (const words of [/원금과 수익을 보장하지 않아요/, /투자 손실은 투자자에게/, /연 19% 이내/, /연 20% 이내/, /0~3%로 정할 수 있고 지금은 1% 이내/, /중개수수료를 요구하거나 받는 것은 불법/, /사업자등록번호/, /1600-0000/]) {
    expect(footer).toHaveTextContent(words);
  }
  expect(screen.getByRole("link", { name: "서비스 이용약관, 새 창" })).toHaveAttribute("target", "_blank");
});

it("every link on the public pages leads to a page", async () => {
  for (const path of ["/", "/team", "/loan/guide", "/loan/credit/guide", "/loan/spf/guide", "/minors"]) {
    await visit(path);
    for (const link of screen.getAllByRole("link")) {
      const href = link.getAttribute("href") ?? "";
      if (/^(tel|mailto|https|#)/.test(href)) continue;
      const target = href.replace(/^\/v2(?=\/)/, "").replace(/\?.*/, "");
      expect(isPage(target), `${path} → ${href}`).toBe(true);
    }
  }
}, 120_000);

it("every link of the menus leads to a page", () => {
  const own = [{ isBorrower: true, isInvestor: true }, { isInvestor: false }, { isCorporation: true }, { isFinancialInstitution: true }].flatMap((kind) =>
    groupsOf({ isLogin: true, hasLoanApply: false, ...kind }).flatMap(({ entries }) => entries),
  );
  const paths = [...menus.main.flatMap((entry) => [entry, ...entry.items]), ...menus.terms, ...own].map(({ path }) => path);
  expect(paths.filter((path) => !isPage(path))).toEqual([]);
});

it("moves the focus to the heading of the next page, and the window's title with it", async () => {
  await visit("/minors");
  await act(() => router.navigate("/loan/guide"));
  const heading = await screen.findByRole("heading", { level: 1, name: "어떤 대출이 필요한가요?" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe("어떤 대출이 필요한가요? | 이음");
});

it("[B080] [B082] [B083] the drawer greets, its entries stand open and close by a press, and it closes on the way to a page", async () => {
  await visit("/minors");
  await userEvent.click(screen.getByRole("button", { name: "전체 메뉴 열기" }));
  const drawer = await screen.findByRole("dialog", { name: "전체 메뉴" });
  expect(drawer).toHaveTextContent("로그인하고 시작하세요");
  const entry = within(drawer).getByText("대출받기", { selector: "summary" });
  expect(entry.parentElement).toHaveAttribute("open");
  await userEvent.click(entry);
  expect(entry.parentElement).not.toHaveAttribute("open");
  await act(() => router.navigate("/loan/guide"));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "전체 메뉴" })).toBeNull());
});

it("[B042] [B532] an address that its page refuses shows the error page, with its way on", async () => {
  await visit("/terms/events/no-such-event");
  expect(screen.getByRole("heading", { level: 1, name: "이 페이지를 찾을 수 없어요" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "첫 화면으로 가기" })).toHaveAttribute("href", "/");
});

it("[B531] the error page is a dialog: of a wrong address unless something was thrown, in general words for what brought none", async () => {
  await visit("/terms/no-such-text");
  expect(screen.getByRole("dialog", { name: "이 페이지를 찾을 수 없어요" })).toHaveAccessibleDescription("주소가 잘못됐거나 다른 곳으로 옮겨졌어요.");
  cleanup();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error("a bug");
  };
  render(<RouterProvider router={createMemoryRouter([{ path: "/", ErrorBoundary: ErrorPage, element: <Broken /> }])} />);
  expect(await screen.findByRole("dialog", { name: "요청을 처리하지 못했어요" })).toHaveAccessibleDescription("잠깐 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.");
});

it("[B315] an error page that fails itself leaves a sentence and a link home", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error("the error page itself");
  };
  render(
    <ErrorFallback>
      <Broken />
    </ErrorFallback>,
  );
  expect(screen.getByRole("heading")).toHaveTextContent("오류 화면을 보여 주는 중에 문제가 생겼어요");
  expect(screen.getByRole("link", { name: "첫 화면으로 가기" })).toHaveAttribute("href", "/v2/");
});
