"""The 1:1 inquiry board: categories and size limits."""

from typing import NamedTuple

PAGE = 5  # rows of one answer by default
LONGEST_TITLE = 100  # characters
LONGEST_TEXT = 2000  # of a question, and of an answer
MOST_DOCUMENTS = 5  # of one inquiry


class InquiryType(NamedTuple):
    """The topic of an inquiry: its name, and the names of its parts by code."""

    name: str
    parts: dict[str, str]


INQUIRY_TYPES = {
    "invest": InquiryType(
        "투자",
        {
            "product": "상품",
            "order": "투자와 취소",
            "repayment": "지급과 연체",
            "tax": "세금과 수수료",
            "auto": "자동 분산투자",
            "limit": "투자 한도",
            "other": "그 밖의 투자 문의",
        },
    ),
    "loan": InquiryType(
        "대출",
        {
            "terms": "한도와 금리",
            "apply": "신청과 심사",
            "contract": "계약과 대출금",
            "repayment": "상환과 연체",
            "rate-cut": "금리인하 요구",
            "withdrawal": "청약 철회",
            "other": "그 밖의 대출 문의",
        },
    ),
    "deposit": InquiryType("예치금", {"in": "입금", "out": "출금", "account": "계좌"}),
    "account": InquiryType(
        "회원", {"login": "가입과 로그인", "certification": "인증", "change": "정보 변경", "leave": "휴면과 탈퇴"}
    ),
    "other": InquiryType("기타", {"complaint": "불편과 민원", "idea": "제안", "other": "그 밖의 문의"}),
}
