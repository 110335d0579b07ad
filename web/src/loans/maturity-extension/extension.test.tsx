import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import Extension from "./extension";
import { ExtensionLayout } from "./extension-layout";

test("[B068] the extension layout takes its title and the tag of its heading", () => {
  for (const heading of ["h1", "h2"] as const) {
    const { unmount } = render(
      <ExtensionLayout title="만기를 늦춰도 될까요?" heading={heading} lead="마포 아파트 담보 1호">
        내용
      </ExtensionLayout>,
    );
    expect(screen.getByRole("heading", { name: "만기를 늦춰도 될까요?", level: Number(heading[1]) })).toBeInTheDocument();
    unmount();
  }
});

const INFO = { dealUid: "d", title: "마포 아파트 담보 1호", rate: "8.5", months: 3, maturesOn: "2026-12-01", prolongedTo: "2027-03-01", words: "매매가 늦어져요.", outstanding: 1_000_000, interest: 21_249 };
const REFUSED = { code: "EXTENSION_OVER", title: "의견을 받는 기간이 끝났어요", message: "결과는 이 화면과 문자로 알려 드려요.", status: 409, errorButton: { text: "문의하기", href: "/v2/inquiry" } };

test("[B297] what the server says of an answer that it does not take stays on the page", async () => {
  const answers: Record<string, unknown> = {
    "/api/v2/extension/link": INFO,
    "/api/v2/extensions/link/due": { due: "2026-11-20", isOver: false },
    "/api/v2/extension/link/status": { state: "open", agree: null, votedAt: null, agreedRate: null },
  };
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body, method, headers }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    if (method !== "POST") expect(new Headers(headers).get("X-Link-Token")).toBe("h");
    if (method !== "POST") return new Response(JSON.stringify({ data: answers[pathname] }));
    sent.push([pathname, JSON.parse(String(body))]);
    return new Response(JSON.stringify({ data: REFUSED }), { status: 409 });
  });
  const router = createMemoryRouter([{ path: "/extensions/link", Component: Extension }], { initialEntries: ["/extensions/link#h"] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "동의해요" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(REFUSED.title);
  expect(alert).toHaveTextContent(REFUSED.message);
  expect(within(alert).getByRole("link", { name: "문의하기" })).toHaveAttribute("href", "/inquiry");
  expect(sent).toEqual([["/api/v2/extension-agree", { hash: "h", agree: true }]]);
});
