import { expect, it } from "vitest";
import { answerTime, prepared } from "./prepared";

const EMPTY = { inquiryType1: "", inquiryType2: "", title: "", contents: "" };
const UNSENT = { inquiryType1: "invest", inquiryType2: "tax", title: "세금", contents: "쓰던 글" };

it("fills in the kind and the title, and keeps a text that is not sent yet", () => {
  expect(prepared(EMPTY, "rate-cut")).toMatchObject({ inquiryType1: "loan", inquiryType2: "rate-cut", title: expect.stringContaining("금리인하요구권"), contents: "" });
  expect(prepared(UNSENT, "rate-cut")).toMatchObject({ inquiryType2: "rate-cut", contents: "쓰던 글" });
});

it("keeps a title that was typed for it, and the words of any other inquiry", () => {
  const typed = { ...prepared(EMPTY, "rate-cut"), title: "승진했어요" };
  expect(prepared(typed, "rate-cut")).toEqual(typed);
  for (const about of [null, "unknown"]) expect(prepared(UNSENT, about)).toEqual(UNSENT);
});

it("a demand for a lower rate is answered in ten business days", () => {
  expect(answerTime(prepared(EMPTY, "rate-cut"))).toBe("10영업일 안에");
  expect(answerTime(UNSENT)).toBe("2영업일 안에");
});
