/** The sections of the sign-up. */
export const SECTIONS = ["약관 동의", "본인 확인", "이메일 인증", "비밀번호"] as const;
