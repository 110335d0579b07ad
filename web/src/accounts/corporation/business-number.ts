/** Checks a business registration number, by the same rule as domain/accounts/business_number.py. */
import * as z from "zod/mini";

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;
const CORPORATIONS = new Set(["81", "82", "84", "85", "86", "87", "88"]);

export function isValidBusinessNumber(number: string): boolean {
  const digits = [...number].map(Number);
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), Math.floor(((digits[8] ?? 0) * 5) / 10));
  return (10 - (sum % 10)) % 10 === digits[9];
}

const rule = (error: string, holds: (number: string) => boolean) => z.refine<string>(holds, { error, abort: true });

export const businessNumber = z.string().check(
  rule("사업자등록번호 10자리를 모두 입력해 주세요.", (number) => /^\d{10}$/.test(number)),
  rule("없는 사업자등록번호예요. 다시 확인해 주세요.", isValidBusinessNumber),
  rule("개인사업자 번호예요. 법인 사업자등록번호를 입력해 주세요.", (number) => CORPORATIONS.has(number.slice(3, 5))),
);

/** 1248100998 → 124-81-00998 */
export const hyphenatedBusiness = (number: string) => `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`;
