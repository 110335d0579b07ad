import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "통신사 개인정보 처리 동의",
  receiver: "가입한 통신사",
  items: "이름, 생년월일, 휴대전화 번호, 통신사",
  purpose: "가입한 통신사의 정보와 맞는지 확인",
  retention: "확인이 끝날 때까지",
  refusal: REFUSAL,
});
