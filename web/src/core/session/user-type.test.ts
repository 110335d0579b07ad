import { expect, it } from "vitest";
import { userType, userTypes } from "./user-type";

it("[B170] [B171] [B172] [B173] derives the user's type by priority", () => {
  const all = { isLogin: true, hasLoanApply: false, isBorrower: true, isFinancialInstitution: true, isCorporation: true };
  expect(userType(all)).toBe("borrower");
  expect(userType({ ...all, isBorrower: false })).toBe("financial-institution");
  expect(userType({ ...all, isBorrower: false, isFinancialInstitution: false })).toBe("corporation-investor");
  expect(userType({ isLogin: true, hasLoanApply: false })).toBe("personal-investor");
});

it("a borrower who invests is a personal investor besides", () => {
  const borrower = { isLogin: true, hasLoanApply: false, isBorrower: true };
  expect(userTypes({ ...borrower, isInvestor: true })).toEqual(["borrower", "personal-investor"]);
  expect(userTypes({ ...borrower, isInvestor: false })).toEqual(["borrower"]);
  expect(userTypes({ isLogin: true, hasLoanApply: false, isInvestor: true })).toEqual(["personal-investor"]);
});
