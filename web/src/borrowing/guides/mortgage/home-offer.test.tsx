import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { FIRST_HOME, HomeOffer } from "./home-offer";
import type { Home } from "./offers";
import { Rates } from "./rates";

const TERMS = {
  rates: [
    { share: 60, rate: "9.6" },
    { share: 75, rate: "11.9" },
  ],
  lowestRate: "9.6",
  highestRate: "11.9",
  ltvApartment: 75,
  ltvOther: 65,
  least: 10_000_000,
  most: 1_000_000_000,
  unit: 1_000_000,
  priceFloor: 200_000_000,
  months: 12,
};

function Shown() {
  const [home, setHome] = useState<Home>(FIRST_HOME);
  return (
    <>
      <HomeOffer home={home} terms={TERMS} onHome={setHome} />
      <Rates home={home} terms={TERMS} />
    </>
  );
}

const facts = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);
const marked = () => screen.getAllByRole("row").filter((row) => row.hasAttribute("aria-current"));

async function type(label: string, won: string) {
  const field = screen.getByRole("textbox", { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, won);
}

it("states the limit with its rate, interest and principal, and marks the step of the rate", async () => {
  render(<Shown />);
  expect(screen.getByText("4억 2,500만")).toBeVisible();
  expect(facts()).toEqual(["연\u00a011.9%", "4,214,583원", "4억\u00a02,500만원"]);
  await type("아파트 시세", "1600000000");
  await type("이미 받은 대출과 전세 보증금", "0");
  expect(screen.getByRole("textbox", { name: "이미 받은 대출과 전세 보증금" })).toHaveValue("0");
  expect(facts()).toEqual(["연\u00a011.9%", "9,916,666원", "10억원"]);
  expect(marked()).toHaveLength(1);
  expect(within(marked()[0] as HTMLElement).getByRole("rowheader")).toHaveTextContent("75% 이하");
});

it("states no limit of a cheap home or without room", async () => {
  render(<Shown />);
  await type("이미 받은 대출과 전세 보증금", "700000000");
  expect(screen.getByText("이 시세로는 더 빌릴 수 없어요.")).toBeVisible();
  expect(facts()).toEqual(["–", "–", "–"]);
  expect(marked()).toHaveLength(0);
  await type("아파트 시세", "100000000");
  expect(screen.getByText("2억원부터 입력해 주세요.")).toBeVisible();
});
