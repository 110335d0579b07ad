import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "정보 조회 위임 동의",
  receiver: "국민건강보험공단, 간편인증 사업자",
  items: "이름, 주민등록번호, 휴대전화 번호",
  purpose: "국민건강보험공단의 정보를 이번 한 번만 대신 조회",
  retention: "조회가 끝날 때까지",
  refusal: REFUSAL,
});
