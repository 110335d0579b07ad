import { expect, test } from "vitest";
import { isMobile, isRecordNumber } from "./numbers";

test.each(["01012345678", "010-1234-5678", "010 1234 5678", "(010) 1234.5678", "+82 10-1234-5678", "821012345678", "8210-1234-5678"])("%s is a mobile number, which no address contains", (text) => {
  expect(isMobile(text)).toBe(true);
  expect(isRecordNumber(text)).toBe(false);
});

test.each(["8f2c41d07f0e4f6c9a3b2d1e0f9a8b7c", "8F2C41D0-7F0E-4F6C-9A3B-2D1E0F9A8B7C", "57c6-6132-6b17", "57c661326b17", "1204", "upl:8f2c41d0-7f0e-4f6c-9a3b-2d1e0f9a8b7c", "withdrawal:8f2c41d07f0e4f6c9a3b2d1e0f9a8b7c", "delivery:1204"])("%s is the number of a record", (text) => {
  expect(isMobile(text)).toBe(false);
  expect(isRecordNumber(text)).toBe(true);
});

test.each(["홍길동", "900101-1234567", "9001011234567", "123-45-67890", "1234567890", "110-123-456789", "a@b.kr", "0101234", "", "홍길동:1204", "withdrawal/8f2c41d0-7f0e-4f6c-9a3b-2d1e0f9a8b7c/1"])("%s could be personal data, which no address contains", (text) => {
  expect(isRecordNumber(text)).toBe(false);
});
