import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { TermChoice } from "./term-choice";

const MONTHS = [6, 12, 18, 24, 30, 36, 42, 48, 54, 60];

function Terms({ from }: { from: number }) {
  const [months, setMonths] = useState(from);
  return <TermChoice months={MONTHS} value={months} onValue={setMonths} />;
}

const offered = () => screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent);

it("offers whole years, and every term on request", async () => {
  render(<Terms from={36} />);
  expect(offered()).toEqual(["12개월", "24개월", "36개월", "48개월", "60개월"]);
  await userEvent.click(screen.getByRole("button", { name: "다른 기간 고르기" }));
  expect(offered()).toHaveLength(MONTHS.length);
  expect(screen.getByLabelText("36개월")).toHaveFocus();
  await userEvent.click(screen.getByLabelText("30개월"));
  await userEvent.click(screen.getByLabelText("24개월"));
  expect(offered()).toHaveLength(MONTHS.length);
});

it("offers every term if another one was chosen before", () => {
  render(<Terms from={18} />);
  expect(offered()).toHaveLength(MONTHS.length);
  expect(screen.queryByRole("button")).toBeNull();
});
