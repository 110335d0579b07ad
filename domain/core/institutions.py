"""Institutions by the names of their clients, with their names for borrowers and operators."""

INSTITUTIONS = {
    "address": "도로명주소",
    "aml": "자금세탁방지 조회 기관",
    "bank": "은행",
    "company": "기업 정보 기관",
    "credit_bureau": "신용평가회사",
    "esign": "전자서명 사업자",
    "id_card": "신분증 판독 서비스",
    "id_registry": "신분증 발급 기관",
    "identity": "통신사",
    "kb": "KB시세",
    "message": "문자 발송 사업자",
    "mydata": "공공 마이데이터",
    "nhis": "건강보험공단",
    "registry": "등기소",
}
