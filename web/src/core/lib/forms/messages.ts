import { josa } from "es-hangul";

/** The sentence for an empty field: "이름을 입력해 주세요." */
export const enterMessage = (label: string): string => `${josa(label, "을/를")} 입력해 주세요.`;

/** The sentence for an unticked consent: "서비스 이용약관에 동의해 주세요." */
export const agreeMessage = (label: string): string => `${label}에 동의해 주세요.`;
