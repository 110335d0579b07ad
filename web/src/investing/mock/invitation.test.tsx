import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { enter } from "#/core/session/session";
import Invitation from "./invitation";

/** Renders the invitation of a member who has not seen it. */
async function shown(account: object, groups: readonly object[] = []): Promise<void> {
  const answers: Record<string, unknown> = {
    "/account/info": { isLogin: true, ...account },
    "/mock/expose": { exposed: false },
    "/mypage/investor/summary": { groups },
  };
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: answers[new URL(url, location.href).pathname.replace("/api/v2", "")] }));
  await enter({ accessToken: "t" });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Invitation type="apartment-collateral" />
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: "모의 투자 (새 창)" });
}

const WORDS = "처음이라면 500만원으로 연습해요";

test("mock investing is explained to members who have not invested", async () => {
  await shown({ isInvestor: false });
  expect(await screen.findByText(WORDS)).toBeVisible();
});

test("investors without an investment are also beginners", async () => {
  await shown({ isInvestor: true }, [{ state: "current", count: 0 }]);
  expect(await screen.findByText(WORDS)).toBeVisible();
});

test("people who have invested see the link only", async () => {
  await shown({ isInvestor: true }, [{ state: "current", count: 300 }]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(WORDS)).toBeNull();
});
