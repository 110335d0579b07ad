import { expect, it } from "vitest";
import { capture } from "#/core/api/errors";
import { guard, isFor, ownSite, redirectFor, registrationFor } from "./access";

it("[B035] [B039] [B040] [B499] sends visitors to log-in with the way back, from certifications to the first page, members away from guest pages", () => {
  expect(redirectFor("login", false, "/mypage/loan/apply?a=1")).toBe("/login?next=%2Fmypage%2Floan%2Fapply%3Fa%3D1");
  expect(redirectFor("login", true, "/mypage")).toBeNull();
  expect(redirectFor("guest", true, "/login")).toBe("/");
  expect(redirectFor("guest", false, "/login")).toBeNull();
  expect(redirectFor("login", false, "/authentication/aml")).toBe("/");
  expect(redirectFor("open", false, "/") ?? redirectFor("open", true, "/")).toBeNull();
});

it("[B316] a guard that nobody knows is an error of its own: 500, with its name", () => {
  expect(guard("login")).toBe("login");
  let thrown: unknown;
  try {
    guard("voter" as never);
  } catch (error) {
    thrown = error;
  }
  expect(capture(thrown)).toMatchObject({ statusCode: 500, code: "Unknown middleware voter", title: "요청을 처리하지 못했어요" });
});

it("keeps the institutions' pages for institutions", () => {
  expect(isFor("institution", "financial-institution")).toBe(true);
  for (const type of ["borrower", "corporation-investor", "personal-investor"] as const) {
    expect(isFor("institution", type)).toBe(false);
    expect(isFor("login", type)).toBe(true);
  }
  expect(redirectFor("institution", false, "/dashboard")).toBe("/login?next=%2Fdashboard");
});

it("[B265] lets a borrower register before the investors' pages, and nobody else", () => {
  const account = { isLogin: true, hasLoanApply: false };
  const here = "/mypage/investor/schedule?month=2026-01";
  expect(registrationFor("investor", { ...account, isInvestor: false }, here)).toBe(
    "/mypage/investor/register/personal?next=%2Fmypage%2Finvestor%2Fschedule%3Fmonth%3D2026-01",
  );
  expect(registrationFor("investor", { ...account, isInvestor: true }, here)).toBeNull();
  expect(registrationFor("login", { ...account, isInvestor: false }, here)).toBeNull();
});

it("[B268] keeps the borrowers' pages for borrowers", () => {
  expect(isFor("borrower", "borrower")).toBe(true);
  for (const type of ["financial-institution", "corporation-investor", "personal-investor"] as const) {
    expect(isFor("borrower", type)).toBe(false);
  }
  expect(redirectFor("borrower", false, "/mypage/loan/apply")).toBe("/login?next=%2Fmypage%2Floan%2Fapply");
});

it("[B266] leads institutions to their dashboard, and nobody else", () => {
  expect(ownSite("financial-institution", "/mypage/investor/investments")).toBe("/dashboard");
  expect(ownSite("financial-institution", "/mypage/investor/schedule")).toBeNull();
  expect(ownSite("corporation-investor", "/mypage/investor/investments")).toBeNull();
});
