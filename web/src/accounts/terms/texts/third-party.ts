import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "개인정보 제3자 제공 동의",
  receiver: "신용평가회사, 중앙기록관리기관, 예치기관",
  items: "이름, 주민등록번호, 연락처, 대출 신청과 거래 내용, 신용정보",
  purpose: "신용 조회, 대출 한도 관리, 대출금과 상환금의 이체",
  retention: "제공 목적을 이룰 때까지, 법령이 정한 기간이 있으면 그 기간까지",
  refusal: REFUSAL,
});
