import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RiskStep } from "./risk-step";

it.each([
  ["A1", 1],
  ["A2", 2],
  ["C2", 6],
])("the grade %s is the step %i of six", (grade, step) => {
  render(<RiskStep grade={grade} />);
  expect(screen.getByText(`위험도 6단계 중 ${step}`)).toBeVisible();
  expect(screen.getByRole("list", { name: "위험 등급" }).querySelector("[aria-current]")).toHaveTextContent(grade);
});
