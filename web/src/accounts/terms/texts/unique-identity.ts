import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "고유식별정보 처리 동의",
  items: "주민등록번호, 운전면허번호",
  purpose: "실명 확인, 신용 조회, 법령에 따른 보고",
  retention: "거래가 끝난 뒤 5년",
  refusal: REFUSAL,
});
