import { consent, REFUSAL, type Terms } from "../terms";

export const terms: Terms = consent({
  title: "개인(신용)정보 조회·수집·이용 동의",
  items: "신용점수, 대출, 연체, 보증 정보",
  purpose: "대출 한도와 금리 계산, 대출 심사와 관리. 한도를 조회해도 신용점수는 내려가지 않습니다.",
  retention: "동의한 날부터 대출 거래가 끝난 뒤 5년까지. 대출을 받지 않으면 신청이 끝난 날부터 3개월까지",
  refusal: REFUSAL,
});
