"""Membership grades of investors, by the average invested amount of twelve months."""

from enum import StrEnum


class Grade(StrEnum):
    """The grades, from the lowest to the highest."""

    BLUE = "blue"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"


BOUNDS = ((100_000_000, Grade.PLATINUM), (50_000_000, Grade.GOLD), (10_000_000, Grade.SILVER))  # won


WINDOW = 365  # number of days of the average


def grade_of(invested: int) -> Grade:
    """Return the grade of an average balance in won."""
    return next((grade for bound, grade in BOUNDS if invested >= bound), Grade.BLUE)


BENEFITS = {
    Grade.BLUE: (),
    Grade.SILVER: ("1:1 문의 먼저 답변",),
    Grade.GOLD: ("실버 혜택 모두", "전화 상담 예약"),
    Grade.PLATINUM: ("골드 혜택 모두", "전담 상담 직원"),
}
