import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "본인확인서비스 이용약관",
  items: "이름, 생년월일, 성별, 휴대전화 번호, 통신사",
  purpose: "통신사를 통한 본인 확인",
  retention: "확인이 끝날 때까지. 확인 기록은 법령에 따라 보관합니다.",
  refusal: REFUSAL,
});
