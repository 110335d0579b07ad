import { expect, it } from "vitest";
import { describeError } from "#/core/api/errors";
import { guard, isAllowed, institutionRedirect, limitsRedirect, loginRedirect, registrationRedirect } from "./access";

it("[B035] [B039] [B040] [B499] sends visitors to log-in with the way back, from certifications to the first page, members away from guest pages", () => {
  expect(loginRedirect("login", false, "/mypage/loan/apply?a=1")).toBe("/login?next=%2Fmypage%2Floan%2Fapply%3Fa%3D1");
  expect(loginRedirect("login", true, "/mypage")).toBeNull();
  expect(loginRedirect("guest", true, "/login")).toBe("/");
  expect(loginRedirect("guest", false, "/login")).toBeNull();
  expect(loginRedirect("login", false, "/authentication/aml")).toBe("/");
  expect(loginRedirect("open", false, "/") ?? loginRedirect("open", true, "/")).toBeNull();
});

it("[B316] a guard that nobody knows is an error of its own: 500, with its name", () => {
  expect(guard("login")).toBe("login");
  let thrown: unknown;
  try {
    guard("voter" as never);
  } catch (error) {
    thrown = error;
  }
  expect(describeError(thrown)).toMatchObject({ statusCode: 500, code: "Unknown middleware voter", title: "요청을 처리하지 못했어요" });
});

it("keeps the institutions' pages for institutions", () => {
  expect(isAllowed("institution", "financial-institution")).toBe(true);
  for (const type of ["borrower", "corporation-investor", "personal-investor"] as const) {
    expect(isAllowed("institution", type)).toBe(false);
    expect(isAllowed("login", type)).toBe(true);
  }
  expect(loginRedirect("institution", false, "/dashboard")).toBe("/login?next=%2Fdashboard");
});

it("[B265] lets a borrower register before the investors' pages, and nobody else", () => {
  const account = { isLogin: true, hasLoanApply: false };
  const here = "/mypage/investor/schedule?month=2026-01";
  expect(registrationRedirect("investor", { ...account, isInvestor: false }, here)).toBe(
    "/mypage/investor/register/personal?next=%2Fmypage%2Finvestor%2Fschedule%3Fmonth%3D2026-01",
  );
  expect(registrationRedirect("investor", { ...account, isInvestor: true }, here)).toBeNull();
  expect(registrationRedirect("login", { ...account, isInvestor: false }, here)).toBeNull();
});

it("[B268] keeps the borrowers' pages for borrowers", () => {
  expect(isAllowed("borrower", "borrower")).toBe(true);
  for (const type of ["financial-institution", "corporation-investor", "personal-investor"] as const) {
    expect(isAllowed("borrower", type)).toBe(false);
  }
  expect(loginRedirect("borrower", false, "/mypage/loan/apply")).toBe("/login?next=%2Fmypage%2Floan%2Fapply");
});

it("leads persons to their own limits, and nobody else", () => {
  expect(limitsRedirect(["borrower", "personal-investor"], "/investment-limit")).toBe("/mypage/investor/personal");
  expect(limitsRedirect(["personal-investor"], "/dashboard")).toBeNull();
  for (const type of ["borrower", "financial-institution", "corporation-investor"] as const) {
    expect(limitsRedirect([type], "/investment-limit"), type).toBeNull();
  }
});

it("[B266] leads institutions to their dashboard, and nobody else", () => {
  expect(institutionRedirect("financial-institution", "/mypage/investor/investments")).toBe("/dashboard");
  expect(institutionRedirect("financial-institution", "/mypage/investor/schedule")).toBeNull();
  expect(institutionRedirect("corporation-investor", "/mypage/investor/investments")).toBeNull();
});
