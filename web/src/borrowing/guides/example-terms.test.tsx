import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { example } from "./example";
import { ExampleTerms, FIRST_TERMS, planOf } from "./example-terms";

function Shown() {
  const [terms, setTerms] = useState(FIRST_TERMS);
  return <ExampleTerms terms={terms} onTerms={setTerms} />;
}

it("begins with the example of the home page", () => {
  const { monthlyPayment, totalInterest } = planOf(FIRST_TERMS);
  expect([monthlyPayment, totalInterest]).toEqual([example.instalment, example.interest]);
});

it("states the payment of the chosen amount and term", async () => {
  render(<Shown />);
  expect(screen.getByText("493,927")).toBeVisible();
  expect(screen.queryByText(/남은 한도/)).toBeNull(); // a visitor has none yet
  await userEvent.click(screen.getByRole("radio", { name: "60개월" }));
  expect(screen.getByText(planOf({ ...FIRST_TERMS, months: 60 }).monthlyPayment.toLocaleString("ko-KR"))).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "10만원 늘리기" }));
  expect(screen.getByText(planOf({ amount: 15_100_000, months: 60 }).monthlyPayment.toLocaleString("ko-KR"))).toBeVisible();
});

it("states no payment of an amount out of bounds", async () => {
  render(<Shown />);
  const amount = screen.getByRole("textbox", { name: "빌릴 금액" });
  await userEvent.clear(amount);
  await userEvent.type(amount, "60000000");
  expect(screen.getByText("5,000만원까지 빌릴 수 있어요.")).toBeVisible();
  expect(screen.queryByText("100만원부터 5,000만원까지, 10만원 단위")).toBeNull(); // the limit once
  expect(screen.getByText(/모두 갚으면/)).not.toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "5,000만원으로 바꾸기" }));
  expect(amount).toHaveValue("50,000,000");
  expect(amount).toHaveFocus();
  expect(screen.getByText(/모두 갚으면/)).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, "500000");
  expect(screen.getByText("100만원부터 빌릴 수 있어요.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /바꾸기/ })).toBeNull();
});
