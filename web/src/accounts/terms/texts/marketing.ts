import { consent, OPTIONAL_REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "마케팅 목적 개인정보 이용 동의",
  items: "이름, 휴대전화 번호, 이메일",
  purpose: "상품과 혜택 안내. 저녁 9시부터 아침 8시까지는 보내지 않습니다.",
  retention: "동의를 거둘 때까지",
  refusal: OPTIONAL_REFUSAL,
});
