import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import Confirm from "./confirm";

const OFFER = { productUid: "p1", title: "마포 아파트", rate: "12", period: 12, personalCredit: false, closeDateTime: "2098-01-27T06:45:00Z" };
const PROVEN = { userType: 1, identity: { process: true, pending: false }, aml: { pending: false, completed: true, refused: false, expired: false, expiresAt: null }, email: true, hasInvestmentAccount: true };
const SECOND = { ...OFFER, productUid: "p2", title: "분당 아파트" };
const TEXTS = [
  { id: "risk", name: "투자 위험 확인", required: true, link: "/terms/online-investing", items: ["원금이 보장되지 않아요."], contentHash: "h1" },
  { id: "product", name: "상품 설명 확인", required: true, link: "/products/detail/:productUid/pdf", items: ["상품 설명서에서 확인했어요."], contentHash: "h2" },
];
const UNPROVEN = { ...PROVEN, identity: { process: false, pending: false }, aml: { ...PROVEN.aml, completed: false }, hasInvestmentAccount: false };

/** Renders an order of a member with these certifications, who is refused for `code` and has not passed the test. */
function shown(code: string, certifications: typeof PROVEN, validity: unknown = { isValid: false, validUntil: null }, order = "line=p1:100000") {
  const refused = { productUid: "p1", amount: 100_000, isTaken: false, code, limitCode: null, title: "", message: "" };
  const answers: Record<string, unknown> = {
    "/invest/apply/cart": { items: [OFFER, SECOND], endedItems: [] },
    "/invest/multiple-limit-check": { limitCheckList: [refused] },
    "/terms/invest": TEXTS,
    "/invest/limit/within": { limit: 5_000_000, deposit: 0 },
    "/user/certification": certifications,
    "/user/info": { hasAgreed: true, investable: false },
    "/invest/validation-suitability-test": validity,
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const path = new URL(url, location.href).pathname.replace("/api/v2", "");
    return answers[path] ? Response.json({ data: answers[path] }) : Response.json({ data: { code: "NOT_FOUND" } }, { status: 404 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "*", Component: Confirm }], { initialEntries: [`/invest/confirm?${order}`] })} />
    </QueryClientProvider>,
  );
}

const NEXT = encodeURIComponent("/invest/confirm?line=p1%3A100000");

it("a member who may not invest yet finishes the preparation, and confirms nothing before", async () => {
  shown("INVESTOR_NOT_CERTIFIED", UNPROVEN);
  const [action] = await screen.findAllByRole("link", { name: "투자 준비 4가지 마치기" });
  expect(action).toHaveAttribute("href", `/mypage/investor/register/personal?next=${NEXT}`);
  expect(screen.getByRole("heading", { name: "투자까지 4가지 남았어요" })).toBeVisible();
  for (const name of ["신분증", "고객 정보", "계좌", "투자 적합성"]) expect(screen.getByText(name)).toBeVisible();
  expect(screen.getByText("마치면 고른 상품과 금액 그대로 이 화면으로 돌아와요.")).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("the last step, the test, is opened at once", async () => {
  shown("INVESTOR_UNSUITABLE", PROVEN);
  const [action] = await screen.findAllByRole("link", { name: "투자 준비 1가지 마치기" });
  expect(action).toHaveAttribute("href", `/invest-suitability-test?next=${NEXT}`);
});

it("promises no return while a confirmation is awaited", async () => {
  shown("INVESTOR_NOT_CERTIFIED", { ...UNPROVEN, identity: { process: false, pending: true } });
  expect(await screen.findByRole("heading", { name: "투자까지 3가지 남았어요" })).toBeVisible();
  expect(screen.getByText(/확인이 끝나면 문자로 알려 드려요/)).toBeVisible();
  expect(screen.queryByText(/이 화면으로 돌아와요/)).toBeNull();
});

it("steps that cannot be read can be read again", async () => {
  shown("INVESTOR_NOT_CERTIFIED", UNPROVEN, null);
  expect(await screen.findByRole("button", { name: "다시 불러오기" })).toBeVisible();
  expect(screen.queryByText(/이 화면으로 돌아와요/)).toBeNull();
});

it("the confirmation of the products' descriptions opens that of each product", async () => {
  shown("LIMIT_EXCEEDED", PROVEN, undefined, "line=p1:100000&line=p2:50000&token=t1");
  const confirmed = await screen.findByRole("region", { name: "상품 설명 확인 내용" });
  const papers = within(confirmed).getAllByRole("link");
  expect(papers.map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
    ["마포 아파트 상품 설명서 (PDF)", "/v2/products/detail/p1/pdf?token=t1"],
    ["분당 아파트 상품 설명서 (PDF)", "/v2/products/detail/p2/pdf?token=t1"],
  ]);
  expect(screen.getByRole("link", { name: "투자 위험 확인 전문 보기, 새 창" })).toHaveAttribute("href", "/v2/terms/online-investing");
  expect(screen.queryByRole("link", { name: /상품 설명 확인 전문/ })).toBeNull();
});

it("the confirmation of one product opens its description", async () => {
  shown("LIMIT_EXCEEDED", PROVEN);
  const full = await screen.findByRole("link", { name: "상품 설명 확인 전문 보기, 새 창" });
  expect(full).toHaveAttribute("href", "/v2/products/detail/p1/pdf");
});
