import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PhaseTag } from "./product-card";
import { type Card, PHASE } from "./products-api";

test.each<[Card["outcome"], number, string]>([
  ["repaying", 0, "상환 중"],
  ["late", 3, "연체 3일째"],
  ["late", 40, "연체 40일째"],
  ["sold", 0, "채권 매각"],
  ["written-off", 0, "상각"],
  ["waiting", 0, "모집 마감"],
])("an ended product with the outcome %s, %d days late, is labelled %s", (outcome, daysLate, words) => {
  render(<PhaseTag product={{ state: PHASE.ended, isPaused: false, outcome, daysLate }} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test("a paused product is not labelled as recruiting", () => {
  render(<PhaseTag product={{ state: PHASE.ongoing, isPaused: true, outcome: null, daysLate: 0 }} />);
  expect(screen.getByText("모집 멈춤")).toBeVisible();
  expect(screen.queryByText("모집 중")).toBeNull();
});
