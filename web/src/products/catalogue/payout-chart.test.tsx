import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PayoutChart } from "./payout-chart";

const payment = (label: string, principal: number) => ({ label, principal, interest: 30_256, deducted: 11_410 });

it("draws a principal at the end at least as tall as half the chart, with its value", () => {
  const payments = [payment("27.01.04", 0), payment("27.02.04", 0), payment("27.03.04", 5_000_000)];
  const { container } = render(<PayoutChart payments={payments} conclusion="세 번에 나누어 받아요." />);
  expect(screen.getByText("원금 500만원")).toBeVisible();
  const bars = container.querySelectorAll("rect.payout-chart__principal");
  expect([...bars].map((bar) => Number(bar.getAttribute("height")) >= 80)).toEqual([true]);
});

it("draws equal payments to scale", () => {
  render(<PayoutChart payments={[payment("27.01.04", 200_000), payment("27.02.04", 200_000)]} conclusion="두 번에 나누어 받아요." />);
  expect(screen.queryByText("원금 20만원")).toBeNull();
  expect(screen.getByText("25만원")).toBeInTheDocument();
});
