import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import LoanCourse from "./loan-course";

type Template = ComponentProps<typeof LoanCourse>["template"];

const HISTORY: NonNullable<Template["history"]> = { principal: 0, interest: 1_225_000, ended: null, arrears: null, events: [] };

function show(outcome: Template["properties"]["outcome"], history: Partial<typeof HISTORY>, more: Partial<Template["properties"]> = {}): HTMLElement {
  vi.stubGlobal("fetch", async () => Response.json({ data: { disburseSchedule: [{ date: "2026-11-05", principal: 0, interest: 306_250 }] } }));
  const properties = { productUid: "p", raised: 35_000_000, outcome, daysLate: outcome === "late" ? 38 : 0, repaymentCount: 4, repaymentTotal: 12, ...more } as Template["properties"];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LoanCourse template={{ properties, history: { ...HISTORY, ...history } }} token="" />
    </QueryClientProvider>,
  );
  return screen.getByRole("complementary", { name: "이 대출은 지금" });
}

it("a loan that was written off names its loss, its share and its day", () => {
  const course = show("written-off", {
    ended: { kind: "written-off", on: "2026-11-20", lost: 35_000_000, price: 0, recovered: 0 },
    events: [
      { kind: "written-off", on: "2026-11-20", amount: 35_000_000, day: null },
      { kind: "paid-out", on: "2026-03-06", amount: 35_000_000, day: null },
    ],
  });
  expect(course).toHaveTextContent("손실 3,500만원빌려준 돈의 100% · 2026년 11월 20일 상각");
  expect(course).toHaveTextContent("상각 전에 갚은 이자1,225,000원");
  const rows = within(screen.getByRole("list", { name: "있었던 일" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual(["26.11.20상각해 손실로 확정했어요3,500만원", "26.03.06대출을 실행했어요3,500만원"]);
});

it("what was recovered later reduces the loss", () => {
  const course = show("written-off", { ended: { kind: "written-off", on: "2026-11-20", lost: 35_000_000, price: 0, recovered: 7_000_000 } });
  expect(course).toHaveTextContent("손실 2,800만원빌려준 돈의 80%");
  expect(course).toHaveTextContent("상각한 뒤에 회수한 원금700만원");
});

it("a sold claim names its price", () => {
  const course = show("sold", { principal: 10_000_000, ended: { kind: "sold", on: "2026-10-06", lost: 5_000_000, price: 20_000_000, recovered: 0 } });
  expect(course).toHaveTextContent("손실 500만원빌려준 돈의 14.3% · 2026년 10월 6일 채권 매각");
  expect(course).toHaveTextContent("채권을 판 값2,000만원");
});

it("a late loan names the overdue amount and since when", () => {
  const course = show("late", { arrears: { since: "2026-10-20", principal: 2_000_000, interest: 20_000, overdue: 25_250 } });
  expect(course).toHaveTextContent("연체 38일째2026년 10월 20일부터 2,045,250원이 밀려 있어요.");
  expect(course).toHaveTextContent("밀린 원금200만원");
  expect(course).toHaveTextContent("남은 원금3,500만원");
});

it("a late payment names its days", () => {
  show("repaying", { events: [{ kind: "paid-late", on: "2026-09-03", amount: 306_250, day: "2026-08-30" }] });
  expect(screen.getByRole("list", { name: "있었던 일" })).toHaveTextContent("4일 늦게 갚았어요306,250원");
});

it("each missed due day is named, and what is older than twelve events is folded", () => {
  const missed = Array.from({ length: 13 }, (_, i) => ({ kind: "unpaid" as const, on: `2026-08-${30 - i}`, amount: 306_250, day: null }));
  show("late", { events: [{ kind: "debit-refused", on: "2026-09-20", amount: 2_756_250, day: null }, ...missed] });
  const [newest, ...rest] = within(screen.getByRole("list", { name: "있었던 일" })).getAllByRole("listitem");
  expect(newest).toHaveTextContent("26.09.20빌린 사람의 계좌에서 출금하지 못했어요2,756,250원");
  expect(rest).toHaveLength(11);
  expect(screen.getByText("그 전에 있었던 일 2건").closest("details")).not.toHaveAttribute("open");
});

it("names the day on which the first payment is due now, also after a deferral", () => {
  expect(show("repaying", {}, { repaymentCount: 0, nextDueOn: "2026-12-05" })).toHaveTextContent("첫 상환 2026년 12월 5일");
});
