import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Instalment } from "#/core/api/gen";
import { Plan } from "./plan";

it("tells in words how many instalments are paid, late and to come, without those that an early repayment has dropped", () => {
  const states: Instalment["state"][] = ["paid", "paid", "late", "coming", "dropped"];
  render(<Plan repayments={states.map((state, i) => ({ number: i + 1, dueDate: `2026-0${i + 1}-08`, principal: 100_000, interest: 1_000, overdueInterest: 0, total: 101_000, balanceAfter: 0, state, paidOn: null }))} />);
  expect(screen.getByText("4번에 나누어 원금 400,000원과 이자 4,000원을 갚아요.")).toBeVisible();
  const pieces = screen.getByRole("img", { name: "4회 중 갚았어요 2회, 밀렸어요 1회, 예정 1회" });
  expect(pieces.children).toHaveLength(4);
  expect(screen.getByText("26.01.08")).toBeVisible();
  expect(screen.getByText("26.04.08")).toBeVisible();
});
