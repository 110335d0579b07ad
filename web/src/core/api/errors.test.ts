import { beforeEach, expect, it, vi } from "vitest";
import { responseError, ApiError, describeError, contentOf, linkIn, connectionError, timeoutError } from "./errors";

const at = (pathname: string, search = "", hash = "") => vi.stubGlobal("location", { pathname, search, hash });
beforeEach(() => at("/v2/"));

it("[B306] takes the status of the error, else of its response, else 500", () => {
  expect(describeError({ status: 403 }).statusCode).toBe(403);
  expect(describeError({ response: { status: 404 } }).statusCode).toBe(404);
  expect(describeError(new Error("bug")).statusCode).toBe(500);
});

it("[B307] [B309] [B310] [B311] [B312] [B313] has words and a way out for every kind", () => {
  expect(describeError(responseError(404, null))).toMatchObject({ title: "이 페이지를 찾을 수 없어요", buttons: [{ href: "/" }] });
  expect(describeError(responseError(401, null))).toMatchObject({ title: "계속하려면 로그인해 주세요", buttons: [{ text: "로그인하기", href: "/login" }] });
  for (const lost of [timeoutError(), connectionError(), responseError(504, null)]) {
    expect(describeError(lost)).toMatchObject({ message: expect.stringContaining("인터넷 연결"), buttons: [{ action: "reload" }] });
  }
  expect(describeError(responseError(503, null)).message).toContain("이용하는 분이 많아요");
  expect(describeError(responseError(500, null)).buttons.map(({ text }) => text)).toEqual(["확인", "첫 화면으로 가기", "다시 시도하기"]);
});

it("[B318] [B319] [B320] [B321] [B322] [B323] names the kinds", () => {
  const kinds = [401, 404, 408, 504, 503, 500, 403].map((status) => responseError(status, null).kind);
  expect(kinds).toEqual(["Unauthenticated", "PageNotFound", "RequestTimeout", "GatewayTimeout", "Busy", "Server", "Server"]);
  expect(connectionError()).toMatchObject({ kind: "LostInternetConnection", status: 500 });
});

it("[B314] [B324] [B325] lets the server's words and buttons win", () => {
  const body = { data: { code: "X1", title: "기한이 지났어요", message: "다시 신청해 주세요.", errorButton: { text: "신청하기", href: "/v2/loan/guide" } } };
  expect(describeError(responseError(410, body))).toEqual({
    statusCode: 410,
    code: "X1",
    title: "기한이 지났어요",
    message: "다시 신청해 주세요.",
    buttons: [{ text: "신청하기", href: "/loan/guide" }],
  });
  expect(describeError(responseError(410, { redirectUrl: "/v2/login" })).buttons).toEqual([{ text: "확인", href: "/login" }]);
  expect(describeError(responseError(410, { message: "한 문장만 있어요." }))).toMatchObject({ title: "한 문장만 있어요.", message: "" });
});

it("log-in returns to the page, with its parameters and hash; the server's log-in button does, too", () => {
  at("/v2/mypage/deposit", "?month=3", "#list");
  const login = `/login?next=${encodeURIComponent("/mypage/deposit?month=3#list")}`;
  expect(describeError(responseError(401, null)).buttons).toEqual([{ text: "로그인하기", href: login }]);
  expect(describeError(responseError(401, { errorButton: { text: "로그인", href: "/v2/login" } })).buttons).toEqual([{ text: "로그인", href: login }]);
  at("/v2/login", "?next=%2Fcart");
  expect(describeError(responseError(401, null)).buttons[0]?.href).toBe("/login?next=%2Fcart");
});

it("dismissing leads to `redirectUrl` only, and the message may be called contents", () => {
  expect(describeError(responseError(422, { errorButton: { text: "신청하기", href: "/v2/loan/guide" } })).redirect).toBeUndefined();
  expect(describeError(responseError(422, { redirectUrl: "/v2/loan/guide" })).redirect).toBe("/loan/guide");
  expect(describeError(responseError(422, { title: "안 돼요", contents: "모집이 끝났어요." })).message).toBe("모집이 끝났어요.");
});

it("[B326] reads the payload from data.data, data, or the body itself", () => {
  expect(contentOf({ data: { data: { code: "A" } } }).code).toBe("A");
  expect(contentOf({ data: { code: "B" } }).code).toBe("B");
  expect(contentOf({ code: "C" }).code).toBe("C");
  expect(contentOf("한 문장")).toEqual({ title: "한 문장" });
});

it("[B327] finds the link in a message", () => {
  expect(linkIn("자세한 내용은 여기(https://ieum.example/a)를 보세요.")).toEqual({
    before: "자세한 내용은 ",
    text: "여기",
    href: "https://ieum.example/a",
    after: "를 보세요.",
  });
  expect(linkIn("괄호(그냥 글)가 있어요.")).toBeNull();
});

it("only repeats what nobody knows the outcome of", () => {
  expect(timeoutError().unsure && responseError(503, null).unsure).toBe(true);
  expect(responseError(422, null).unsure || responseError(401, null).unsure).toBe(false);
  expect(responseError(422, { data: { message: "x" } })).toBeInstanceOf(ApiError);
});
