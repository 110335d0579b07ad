import { consent, OPTIONAL_REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "개인(신용)정보 선택 이용 동의",
  items: "신용점수, 대출 정보",
  purpose: "더 나은 조건이 생겼을 때 알림",
  retention: "동의를 거둘 때까지, 길어도 거래가 끝난 뒤 3개월까지",
  refusal: OPTIONAL_REFUSAL,
});
