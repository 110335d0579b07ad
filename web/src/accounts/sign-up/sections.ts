/** The sign-up as its pages name it: consents, certification of the person and of the address, password. */
import { progressAt } from "#/core/ui/funnel/progress";

const SECTIONS = ["약관 동의", "본인 확인", "이메일 인증", "비밀번호"] as const;

/** Name, sections and progress on the pages of a section. */
export const signUpAt = (section: (typeof SECTIONS)[number]) => ({ name: "회원가입", sections: SECTIONS, progress: progressAt(SECTIONS, SECTIONS.indexOf(section)) });

/** Whether a certification is a step of the sign-up of an investor. */
export const isInSignUp = (pathname: string): boolean => pathname.startsWith("/signup/");
