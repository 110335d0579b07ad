import { expect, it } from "vitest";
import { keepMock, isMock, isMockCall, isMockPage, mocked } from "./mock";

const MOCK = "?mock=apartment-collateral";

it("[B275] a page is a mock page exactly when the query is there", () => {
  expect(isMock(MOCK)).toBe(true);
  expect(isMock("?page=2&mock=")).toBe(true);
  expect(isMock("")).toBe(false);
  expect(isMock("?mocking=1")).toBe(false);
});

it("[B108] sends search, cart, its filter and products to their mock versions", () => {
  const rewritten = {
    "/v2/search/product/default": "/v2/mock/search/product/default",
    "/v2/search/product/personal-loan-credit": "/v2/mock/search/product/personal-loan-credit",
    "/v2/search/product/personal-loan-credit/count": "/v2/mock/search/product/personal-loan-credit/count",
    "/v2/invest/apply/cart": "/v2/mock/invest/apply/cart",
    "/v2/invest/apply/cart/add": "/v2/mock/invest/apply/cart/add",
    "/v2/invest/cart/filter": "/v2/mock/invest/cart/filter",
    "/v2/products/collateral": "/v2/mock/products/collateral",
    "/v2/products/data/abc": "/v2/mock/products/data/abc",
  };
  for (const [path, wanted] of Object.entries(rewritten)) {
    expect(mocked(path, MOCK)).toBe(wanted);
    expect(mocked(path, "")).toBe(path);
    expect(isMockCall(wanted)).toBe(true);
  }
});

it("[B108] leaves every other call alone", () => {
  for (const path of ["/v2/codes", "/v2/account/info", "/v2/search/product/card-list", "/v2/invest/multiple-confirm", "/v2/productsX"]) {
    expect(mocked(path, MOCK)).toBe(path);
    expect(isMockCall(path)).toBe(false);
  }
});

it("links to mock pages keep the query, others drop it", () => {
  expect(keepMock("/products/detail/a", MOCK)).toBe("/products/detail/a?mock=apartment-collateral");
  expect(keepMock("/cart?category=credit", MOCK)).toBe("/cart?category=credit&mock=apartment-collateral");
  expect(keepMock("/products/credit?mock=x", MOCK)).toBe("/products/credit?mock=x");
  expect(keepMock("/notice", MOCK)).toBe("/notice");
  expect(keepMock("/products/credit", "")).toBe("/products/credit");
  expect(isMockPage("/cart", MOCK)).toBe(true);
  expect(isMockPage("/mypage/account", MOCK)).toBe(false);
});
