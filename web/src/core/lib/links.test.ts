import { expect, it } from "vitest";
import { linkKind, loginPath, nextPath, withoutBase } from "./links";
import { hyphenated } from "./phone";

it("[B029] knows external links by their beginning", () => {
  for (const href of ["https://example.com", "http://example.com", "//example.com"]) expect(linkKind(href)).toBe("external");
  expect(linkKind("/loan/guide")).toBe("inside");
});

it("[B032] [B033] [B034] [B055] loads older pages, other namespaces and new tabs in full", () => {
  for (const href of ["/logout", "/mypage/investor/investments", "/mypage/investor/schedule", "/mypage/investor/account", "/mypage/investor/personal", "/dashboard", "/investment-limit"]) {
    expect(linkKind(href), href).toBe("load");
  }
  for (const href of ["/schedule", "/mypage/investor/accounting", "/mypage/investor/returns"]) expect(linkKind(href), href).toBe("inside");
  expect(linkKind("/terms/privacy", true)).toBe("load");
});

it("[B035] [B036] keeps the destination in next, and only follows paths of this site", () => {
  expect(loginPath("/mypage/loan/apply?page=2")).toBe("/login?next=%2Fmypage%2Floan%2Fapply%3Fpage%3D2");
  expect(nextPath("?next=%2Fmypage%2Floan%2Fapply%3Fpage%3D2")).toBe("/mypage/loan/apply?page=2");
  for (const trap of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)"]) {
    expect(nextPath(`?next=${encodeURIComponent(trap)}`), trap).toBe("/");
  }
});

it("[B329] drops the base of a redirect", () => {
  expect(withoutBase("/v2/login")).toBe("/login");
  expect(withoutBase("/v2/")).toBe("/");
  expect(withoutBase("/v20/x")).toBe("/v20/x");
});

it("[B237] puts hyphens into phone numbers", () => {
  expect(hyphenated("01012345678")).toBe("010-1234-5678");
  expect(hyphenated("0111234567")).toBe("011-123-4567");
  expect(hyphenated("0101")).toBe("010-1");
  expect(hyphenated("010-12가34")).toBe("010-1234");
});
