import { expect, test } from "vitest";
import type { QueueRow, Who } from "#/core/api/gen";
import { filtersOf, fits } from "./queue-filters";

const ME: Who = { login: "kim", name: "김운영", roles: ["admin"], passwordIsGiven: false, isConfirmed: true };
const row = (applyUid: string, more: Partial<QueueRow>): QueueRow => ({ applyUid, kind: "upl", section: "심사", step: "examination", name: "오*림", waitingSince: "2026-11-26T01:00:00Z", secondAwaited: false, late: false, assignee: null, trouble: "", sequence: 1, ...more });
const BUREAU = "신용평가회사 응답 없음";
const ROWS = [
  row("a", { trouble: BUREAU, late: true }),
  row("b", { trouble: BUREAU, assignee: "kim" }),
  row("c", { kind: "mortgage", section: "근저당 설정", trouble: "등기소 응답 없음" }),
];
const matching = (...chosen: string[]) => ROWS.filter((one) => fits(one, filtersOf(ROWS, ME), chosen)).map(({ applyUid }) => applyUid);

test("a queue is filtered by kind, section and institution", () => {
  expect(filtersOf(ROWS, ME).map(({ label }) => label)).toEqual(["골라 보기", "업무", "구간", "멈춘 이유"]);
  expect(matching()).toEqual(["a", "b", "c"]);
  expect(matching("업무 mortgage")).toEqual(["c"]);
  expect(matching("구간 심사")).toEqual(["a", "b"]);
  expect(matching(`멈춘 이유 ${BUREAU}`)).toEqual(["a", "b"]);
});

test("filters of one group widen the list, those of several groups narrow it", () => {
  expect(matching("업무 mortgage", "업무 upl")).toEqual(["a", "b", "c"]);
  expect(matching("업무 upl", "late")).toEqual(["a"]);
  expect(matching("late", "mine")).toEqual([]);
});

test("a group without a difference is not offered", () => {
  expect(filtersOf(ROWS.slice(0, 2), ME).map(({ label }) => label)).toEqual(["골라 보기"]);
});
