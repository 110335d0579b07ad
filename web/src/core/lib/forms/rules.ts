/** Validation rules that forms share, as zod schemas with error messages. */
import * as z from "zod/mini";
import { agreeMessage, companyMessage, enterMessage } from "./messages";

const rule = (error: string, holds: (value: string) => boolean) => z.string().check(z.refine(holds, { error }));

export const required = (label: string) => rule(enterMessage(label), (value) => value.trim() !== "");

/** The name of a company has a letter. The server has the same rule. */
export const isCompany = (value: string): boolean => /\p{L}/u.test(value);
export const company = (label: string) => required(label).check(z.refine(isCompany, { error: companyMessage(label) }));

export const agreed = (label: string) => z.boolean().check(z.refine((on) => on, { error: agreeMessage(label) }));

export const url = rule("확인할 수 있는 주소를 입력해 주세요.", (value) =>
  /^(https?:\/\/)?([\w가-힣-]+\.)+[a-z가-힣]{2,}(:\d{1,5})?([/?#]\S*)?$/i.test(value),
);

export const name = rule("이름은 한글 두 글자 이상으로 적어 주세요.", (value) => /^[가-힣]{2,}$/.test(value));

/** The pattern of HTML's e-mail field, with a top-level domain. The server has the same one. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)+$/i;
export const email = rule("이메일 주소를 확인해 주세요. 예: ieum@example.com", (value) => EMAIL.test(value));

/** Hyphenated 3-(3 or 4)-4, else ten or eleven digits. */
const isMobile = (value: string) => (value.includes("-") ? /^\d{3}-\d{3,4}-\d{4}$/ : /^\d{10,11}$/).test(value);
export const mobile = rule("휴대폰 번호를 모두 입력해 주세요.", isMobile);

/** The rule for exactly eleven digits. */
export const mobile11 = rule("숫자 11자리를 모두 입력해 주세요.", (value) => /^\d{11}$/.test(value.replaceAll("-", "")));

export const exactly = (length: number, error: string) => rule(error, (value) => value.length === length);
export const atLeast = (length: number, error: string) => rule(error, (value) => value.length >= length);

export const password = atLeast(8, "비밀번호는 영문 대문자와 소문자, 숫자, 특수문자를 섞어 8자 이상으로 만들어 주세요.");

/** Two parts, six and seven digits, with or without the hyphen. */
export const civilCode = rule("주민등록번호 13자리를 모두 입력해 주세요.", (value) => /^\d{6}-?\d{7}$/.test(value));
export const civilFront = rule("생년월일 6자리를 입력해 주세요.", (value) => /^\d{6}$/.test(value) && isDate(`20${value}`));

/** Eight digits that are a day of the calendar. */
export const date = rule("날짜 8자리를 확인해 주세요. 예: 20261124", (value) => isDate(value));

export const startsWithDigit = rule("숫자로 시작해야 해요.", (value) => /^\d/.test(value));

export function isDate(value: string): boolean {
  if (!/^\d{8}$/.test(value)) return false;
  const [year, month, day] = [+value.slice(0, 4), +value.slice(4, 6), +value.slice(6)];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return last !== undefined && day >= 1 && day <= last;
}

/** Birthday of a civil code ("900101-1…"): the digit after the hyphen encodes the century. */
export function birthday(code: string): { year: number; month: number; day: number } {
  const century = { 3: 2000, 4: 2000, 7: 2000, 8: 2000, 9: 1800, 0: 1800 }[Number(code.replace("-", "")[6])] ?? 1900;
  return { year: century + +code.slice(0, 2), month: +code.slice(2, 4), day: +code.slice(4, 6) };
}

/** At least `age` full years old on `today` (Seoul's date, eight digits). */
export const olderThan = (age: number, today: string) =>
  rule(`${age}세 이상만 가입할 수 있어요.`, (code) => {
    const { year, month, day } = birthday(code);
    return +today >= (year + age) * 10_000 + month * 100 + day;
  });

/** The birthday and the digit after the hyphen ("9001011") of a person born by `today` (Seoul's date, eight digits). The server's
 * rule is domain/accounts/resident_number.py; nobody who was born before 1900 is left. */
export const residentCode = (today: string) =>
  rule("주민등록번호를 다시 확인해 주세요.", (code) => {
    const { year, month, day } = birthday(code);
    const born = String(year * 10_000 + month * 100 + day);
    return /^\d{6}[1-8]$/.test(code) && isDate(born) && born <= today;
  });

/** Two fields of one form must be equal; the message is shown at the second. */
export const matching = <Form extends Record<string, unknown>>(first: keyof Form, second: keyof Form, error: string) =>
  z.refine<Form>((form) => form[first] === form[second], { error, path: [second as string] });
