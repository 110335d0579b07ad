import { render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { Evidence } from "./evidence";

type Collateral = ComponentProps<typeof Evidence>["collateral"];

const HOME = { price: 917_000_000, priceSource: "KB시세", pricedOn: "2026-11-22", senior: 450_000_000, registeredOn: "2026-11-26", maximumClaim: 84_000_000, isBorrowers: false, documents: ["신분증", "등기권리증"] } as Collateral;
const CHECK = { score: "850~899점", loans: "2건, 4억원대", debtService: null, checkedOn: "2026-11-22" };

const show = (collateral: Partial<Collateral> = {}, check: ComponentProps<typeof Evidence>["check"] = CHECK) =>
  render(<Evidence collateral={{ ...HOME, ...collateral }} check={check} />);

it("names what was checked, where, on which day, and what it said", () => {
  show();
  const rows = within(screen.getByRole("list", { name: "확인한 자료" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.replaceAll("\u00a0", " "))).toEqual([
    "KB시세 확인26.11.229억 1,700만원",
    "등기부의 선순위 채권등기소 · 26.11.22먼저 갚을 채권 4억 5,000만원",
    "근저당 설정 등기등기소 · 26.11.26채권최고액 8,400만원",
    "소유자등기부다른 사람. 담보 제공에 동의하고 계약서에 서명했어요.",
    "빌리는 사람의 신용신용평가회사 · 26.11.22신용점수 850~899점, 다른 대출 2건, 4억원대, 30일 넘은 연체 없음",
    "받아서 심사한 서류이음신분증, 등기권리증",
  ]);
});

it("claims nothing that is unknown", () => {
  show({ pricedOn: null, registeredOn: null, maximumClaim: null, isBorrowers: null, documents: [] }, null);
  expect(screen.queryByRole("heading")).toBeNull();
});
