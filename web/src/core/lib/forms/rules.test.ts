import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import * as rules from "./rules";

const said = (schema: z.ZodMiniType, value: unknown): string | null => {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? "");
};
const accepts = (schema: z.ZodMiniType, ...values: unknown[]) => values.forEach((value) => expect(said(schema, value), String(value)).toBeNull());
const refuses = (schema: z.ZodMiniType, ...values: unknown[]) => values.forEach((value) => expect(said(schema, value), String(value)).not.toBeNull());

describe("form rules", () => {
  it("[B215] asks for what is missing, with the right particle", () => {
    expect(said(rules.required("이름"), " ")).toBe("이름을 입력해 주세요.");
    expect(said(rules.required("주소"), "")).toBe("주소를 입력해 주세요.");
  });

  it("[B216] asks for a consent that is missing", () => {
    expect(said(rules.agreed("서비스 이용약관"), false)).toBe("서비스 이용약관에 동의해 주세요.");
    accepts(rules.agreed("서비스 이용약관"), true);
  });

  it("[B217] takes a host with optional scheme, port and path", () => {
    accepts(rules.url, "ieum.example", "블로그.한국/글?번호=1", "https://www.ieum.example:8443/loan/guide?x=1");
    refuses(rules.url, "ieum", "https://", "ieum example.kr");
  });

  it("[B218] takes names of two or more Hangul syllables", () => {
    accepts(rules.name, "한서윤", "김구");
    refuses(rules.name, "김", "Kim", "한ㅅ", "한 서윤");
  });

  it("[B219] [B220] takes e-mail addresses", () => {
    accepts(rules.email, "ieum@example.com", "han.seo-yun_1@mail.co.kr", "abcdefghijklmnop@example.kr");
    accepts(rules.email, "help@ieum.example", "ieum+tag@example.info", "ieum@my-company.technology");
    refuses(rules.email, "ieum", "@example.com", "ieum@example", "ieum@-example.com", "ieum @example.com", "ieum@example..com");
  });

  it("[B221] [B222] takes mobile numbers with and without hyphens", () => {
    accepts(rules.mobile, "010-1234-5678", "011-123-4567", "01012345678", "0111234567");
    expect(said(rules.mobile, "")).toBe("휴대폰 번호를 모두 입력해 주세요.");
    refuses(rules.mobile, "010-12345-678", "0101-234-5678", "010123456", "010123456789");
  });

  it("[B223] knows the form that wants exactly eleven digits", () => {
    accepts(rules.mobile11, "01012345678", "010-1234-5678");
    refuses(rules.mobile11, "0111234567");
  });

  it("[B224] takes a resident number of six and seven digits", () => {
    accepts(rules.civilCode, "900101-1234567", "9001011234567");
    refuses(rules.civilCode, "900101-123456", "90010-11234567");
    accepts(rules.civilFront, "900101", "000229");
    refuses(rules.civilFront, "90010", "901301");
  });

  it("[B225] [B226] [B227] tells the century from the digit after the hyphen", () => {
    for (const digit of ["3", "4", "7", "8"]) expect(rules.birthday(`050101-${digit}`).year).toBe(2005);
    for (const digit of ["9", "0"]) expect(rules.birthday(`990101-${digit}`).year).toBe(1899);
    for (const digit of ["1", "2", "5", "6"]) expect(rules.birthday(`900101-${digit}`).year).toBe(1990);
  });

  it("[B228] lets in who is old enough on the day", () => {
    accepts(rules.olderThan(19, "20261124"), "071124-3");
    expect(said(rules.olderThan(19, "20261124"), "071125-3")).toBe("19세 이상만 가입할 수 있어요.");
  });

  it("takes the birthday and seventh digit of a person", () => {
    const rule = rules.residentCode("20261124");
    accepts(rule, "9003152", "0402293", "7112316", "0711248", "1503013");
    for (const mistaken of ["9003159", "9003150", "9913013", "0102292", "2711243", "900315"]) expect(said(rule, mistaken), mistaken).toBe("주민등록번호를 다시 확인해 주세요.");
  });

  it("[B229] [B230] counts characters", () => {
    accepts(rules.exactly(6, "여섯 자리"), "123456");
    refuses(rules.exactly(6, "여섯 자리"), "12345", "1234567");
    accepts(rules.atLeast(2, "두 자 이상"), "ab", "abc");
    refuses(rules.atLeast(2, "두 자 이상"), "a");
  });

  it("[B231] [B232] [B233] [B234] takes days of the calendar in eight digits", () => {
    accepts(rules.date, "20261124", "20240229", "20000229");
    refuses(rules.date, "2026112", "20261301", "20260001", "20260100", "20260132", "20260431", "20260931", "20260229", "19000229");
  });

  it("[B235] wants eight characters of a password", () => {
    accepts(rules.password, "Ieum-2026");
    expect(said(rules.password, "Ieum-26")).toContain("8자 이상");
  });

  it("[B236] wants two fields to be equal", () => {
    const form = z.object({ password: z.string(), again: z.string() }).check(rules.matching("password", "again", "비밀번호가 서로 달라요."));
    accepts(form, { password: "a", again: "a" });
    expect(said(form, { password: "a", again: "b" })).toBe("비밀번호가 서로 달라요.");
  });

  it("[B515] wants a digit first", () => {
    accepts(rules.startsWithDigit, "3개");
    refuses(rules.startsWithDigit, "약 3");
  });
});
