"""Closing an account: the reasons that a member can choose, and the conditions that must be met first."""

from enum import StrEnum
from typing import NamedTuple


class Reason(StrEnum):
    """A reason that the member chooses."""

    NOT_USED = "not-used"
    TERMS = "terms"
    SERVICE = "service"
    PRIVACY = "privacy"
    ELSEWHERE = "elsewhere"
    OTHER = "other"


REASONS = {
    Reason.NOT_USED: "잘 쓰지 않아요",
    Reason.TERMS: "금리나 수익률이 아쉬워요",
    Reason.SERVICE: "쓰기 불편해요",
    Reason.PRIVACY: "개인정보가 걱정돼요",
    Reason.ELSEWHERE: "다른 서비스를 써요",
    Reason.OTHER: "그 밖의 이유가 있어요",
}


class Condition(StrEnum):
    """A condition for closing an account."""

    NO_APPLICATION = "no-application"
    NO_LOAN = "no-loan"
    NO_INVESTMENT = "no-investment"
    NO_DEPOSIT = "no-deposit"


class Wording(NamedTuple):
    """The texts of a condition: its name, what to do about it, and the page to do it on."""

    title: str
    todo: str
    href: str


CONDITIONS = {
    Condition.NO_APPLICATION: Wording(
        "진행 중인 대출 신청이 없어야 해요", "신청을 끝내거나 취소해 주세요.", "/v2/mypage/loan/apply"
    ),
    Condition.NO_LOAN: Wording(
        "갚을 대출이 없어야 해요",
        "남은 대출을 모두 갚아 주세요. 상각한 대출은 먼저 1:1 문의로 갚을 방법을 물어봐 주세요.",
        "/v2/mypage/loan/apply",
    ),
    Condition.NO_INVESTMENT: Wording(
        "진행 중인 투자가 없어야 해요", "투자가 모두 상환되면 탈퇴할 수 있어요.", "/v2/mypage/investor/investments"
    ),
    Condition.NO_DEPOSIT: Wording("예치금이 0원이어야 해요", "남은 예치금을 모두 출금해 주세요.", "/v2/mypage/deposit"),
}
