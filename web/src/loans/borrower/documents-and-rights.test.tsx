import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { BondDetail } from "#/core/api/gen";
import { DocumentsAndRights } from "./documents-and-rights";

const LOAN = { bondUid: "loan", state: "repaying", documents: ["balance", "payments"], contractDocumentUrl: null, withdrawableUntil: null, isEarlyOpen: true };

function show(some: Partial<BondDetail>) {
  const page = <DocumentsAndRights one={{ ...LOAN, ...some } as BondDetail} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />
    </QueryClientProvider>,
  );
}

it("offers the documents that the loan has, and the way to ask for a lower rate", () => {
  show({});
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["대출 잔액 증명서 PDF 받기", "이자 납입 내역서 PDF 받기"]);
  expect(screen.getByText(/계약서는 여기에 없어요/)).toBeVisible();
  expect(screen.getByRole("link", { name: "금리인하 요구하기" })).toHaveAttribute("href", "/inquiry/contact?about=rate-cut");
  expect(screen.getByText(/14일이 지나 철회할 수 없어요/)).toBeVisible();
});

it("tells until when the borrower may withdraw from the contract", () => {
  show({ withdrawableUntil: "2026-12-11" });
  expect(screen.getByText(/2026년 12월 11일까지 대출을 무를 수 있어요/)).toBeVisible();
  expect(screen.getByRole("link", { name: "모두 돌려주기" })).toHaveAttribute("href", "/mypage/loan/apply/detail/loan/early-repayment");
});

it.each(["repaid", "sold", "written-off"] as const)("a loan that is %s has no rights to lower its rate or to withdraw", (state) => {
  show({ state, documents: ["payments"] });
  expect(screen.queryByText("금리인하요구권")).toBeNull();
  expect(screen.queryByText("청약 철회")).toBeNull();
});
