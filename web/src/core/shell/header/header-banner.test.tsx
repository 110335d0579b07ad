import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { enter, leave } from "#/core/session/session";
import { HeaderBanner, loadHeaderBanner } from "./header-banner";

const ADVERTISED = { title: "여러 상품에 나누어 투자해 보세요", contents: "", linkUrl: "/products/collateral" };
const TOLD = { title: "은행 점검으로 출금이 멈춰요", contents: "", linkUrl: "/notice/1" };

it.each([
  ["an investor", { isBorrower: false, isInvestor: true }, ADVERTISED, 0],
  ["a borrower who invests", { isBorrower: true, isInvestor: true }, ADVERTISED, 0],
  ["a new member", { isBorrower: false, isInvestor: false }, ADVERTISED, 1],
  ["a member who only borrows", { isBorrower: true, isInvestor: false }, ADVERTISED, 0],
  ["a member who only borrows", { isBorrower: true, isInvestor: false }, TOLD, 1],
])("to %s (%o) %o appears %i times", async (_who, kind, banner, times) => {
  vi.stubGlobal("fetch", async (url: string) => Response.json({ data: String(url).includes("banner") ? banner : { isLogin: true, name: "이나래", ...kind } }));
  await enter({ accessToken: "t" });
  await loadHeaderBanner();
  render(
    <MemoryRouter>
      <HeaderBanner />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole("complementary", { name: "알림" })).toHaveLength(times);
  await leave();
});
