import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "건강보험 자격·납부 정보 수집 동의",
  items: "직장 가입 여부, 최근 12개월 보험료",
  purpose: "소득 확인",
  retention: "심사가 끝난 뒤 5년",
  refusal: REFUSAL,
});
