import { josa } from "es-hangul";

/** The sentence for an empty field: "이름을 입력해 주세요." */
export const enterMessage = (label: string): string => `${josa(label, "을/를")} 입력해 주세요.`;

/** The sentence for a number in the place of a name: "숫자 말고 회사 이름을 입력해 주세요." */
export const companyMessage = (label: string): string => `숫자 말고 ${enterMessage(label)}`;

/** The sentence for an unticked consent: "서비스 이용약관에 동의해 주세요." */
export const agreeMessage = (label: string): string => `${label}에 동의해 주세요.`;

/** The sentence for an unticked confirmation, "투자 위험 확인": "투자 위험을 확인했다면 체크해 주세요." */
export const confirmMessage = (label: string): string => `${josa(label.replace(/ 확인$/, ""), "을/를")} 확인했다면 체크해 주세요.`;
