import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { CollateralDetails } from "./collateral-details";

type Props = ComponentProps<typeof CollateralDetails>;

const HOME = {
  kind: "아파트", place: "수원 영통구 영통동", price: 917_000_000, priceSource: "KB시세", senior: 450_000_000, loanToValue: "56.8",
  maximumClaim: 84_000_000, recoveries: [{ percent: 80, amount: 70_000_000 }, { percent: 70, amount: 70_000_000 }],
} as Props["collateral"];

const show = (collateral: Partial<Props["collateral"]> = {}, category = "1") =>
  render(<CollateralDetails collateral={{ ...HOME, ...collateral }} properties={{ amount: 70_000_000, category } as Props["properties"]} ended={false} />);

it("counts interest and costs up to the maximum claim of the lien", () => {
  show();
  expect(screen.getByText(/담보 가격이/)).toHaveTextContent(/^연체 이자와 매각 비용까지 생각하면 담보 가격이 약 41% 넘게 내려갈 때 원금을/);
  expect(screen.getByText("시세의 70%에 팔리면")).toBeVisible();
});

it("compares the price with the debts where no lien is known", () => {
  show({ maximumClaim: null, senior: 0, price: 89_000_000, priceSource: "정산 예정액" }, "4");
  expect(screen.getByText(/정산금이 예정보다/)).toHaveTextContent(/^정산금이 예정보다 약 21% 넘게 적게 들어올 때 원금을/);
  expect(screen.getByText("정산 예정액의 80%만 들어오면")).toBeVisible();
});
