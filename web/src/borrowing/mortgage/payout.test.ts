import { expect, it } from "vitest";
import type { ContractResult } from "#/core/api/gen";
import { fundingOf, payoutFact } from "./payout";

const result = { creditApplyState: "입금 예정", isPaid: false, raised: 40, paymentDate: "2026-11-30", numberOfBusinessDay: 4 } as ContractResult;

it("names the expected day while investors come together, and the day of the payout", () => {
  expect(payoutFact(result)).toEqual({ label: "입금 예정일", value: "2026년 11월 30일 (4영업일 안)" });
  expect(fundingOf(result)).toMatchObject({ stage: "recruiting", expectedOn: "2026-11-30" });
  expect(payoutFact({ ...result, numberOfBusinessDay: 0 }).value).toBe("2026년 11월 30일");
  expect(fundingOf({ ...result, raised: 100 }).stage).toBe("paying");
  const paid = { ...result, creditApplyState: "입금 완료", isPaid: true, raised: 100 };
  expect(payoutFact(paid)).toEqual({ label: "입금한 날", value: "2026년 11월 30일" });
  expect(fundingOf(paid)).toMatchObject({ stage: "paid", paidOn: "2026-11-30" });
});

it("promises no day, and says what becomes of the lien, for a loan whose investors did not come together", () => {
  const failed: ContractResult = { ...result, creditApplyState: "신청 취소", lien: { state: "releasing", maximumClaim: 12_000_000, since: "2026-12-01T01:00:00Z" } };
  expect(payoutFact(failed)).toEqual({ label: "집의 근저당", value: "말소하고 문자로 알려 드려요" });
  expect(payoutFact({ ...failed, lien: { ...failed.lien, state: "released" } })).toEqual({ label: "집의 근저당", value: "2026년 12월 1일에 말소했어요" });
  expect(fundingOf(failed)).toEqual({ stage: "failed", raised: 40 });
});
