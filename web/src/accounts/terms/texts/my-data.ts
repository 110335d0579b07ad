import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "공공 마이데이터 이용 동의",
  items: "주민등록등본, 소득금액증명",
  purpose: "주소와 소득 확인",
  retention: "심사가 끝난 뒤 5년",
  refusal: REFUSAL,
});
