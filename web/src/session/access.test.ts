import { expect, it } from "vitest";
import { redirectFor } from "./access";

it("[B035] [B039] [B040] [B499] sends visitors to log-in with the way back, from certifications to the first page, members away from guest pages", () => {
  expect(redirectFor("login", false, "/mypage/loan/apply?a=1")).toBe("/login?next=%2Fmypage%2Floan%2Fapply%3Fa%3D1");
  expect(redirectFor("login", true, "/mypage")).toBeNull();
  expect(redirectFor("guest", true, "/login")).toBe("/");
  expect(redirectFor("guest", false, "/login")).toBeNull();
  expect(redirectFor("login", false, "/authentication/aml")).toBe("/");
  expect(redirectFor("open", false, "/") ?? redirectFor("open", true, "/")).toBeNull();
});
