import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { BondDetail } from "#/core/api/gen";
import { EndOfLoan } from "./end-of-loan";

const writtenOff = { kind: "written-off", on: "2026-03-05", buyer: null, isRecovered: false } as NonNullable<BondDetail["ending"]>;
const lien = { state: "registered", since: "2025-03-05", maximumClaim: 12_000_000 } as NonNullable<BondDetail["lien"]>;
const shown = (one: Partial<BondDetail>) =>
  render(
    <MemoryRouter>
      <EndOfLoan one={{ state: "written-off" as BondDetail["state"], ending: writtenOff, lien: null, ...one }} />
    </MemoryRouter>,
  );

it("[B598] a borrower whose loan was written off reads that it is still owed", () => {
  shown({ lien });
  expect(screen.getByText("2026년 3월 5일에 대출을 상각했어요")).toBeTruthy();
  expect(screen.getByText(/갚을 돈이 없어진 것은 아니에요/)).toBeTruthy();
  expect(screen.queryByText(/근저당/)).toBeNull();
});

it("[B598] a borrower whose whole loss was recovered reads that nothing is owed, and that the lien is released", () => {
  shown({ ending: { ...writtenOff, isRecovered: true }, lien: { ...lien, state: "released" } });
  expect(screen.getByText("상각한 대출의 원금을 모두 받았어요")).toBeTruthy();
  expect(screen.getByText(/이제 이 대출이 있어도 탈퇴할 수 있어요/)).toBeTruthy();
  expect(screen.getByText("집의 근저당을 말소했어요")).toBeTruthy();
  expect(screen.queryByText(/없어진 것은 아니에요/)).toBeNull();
});
