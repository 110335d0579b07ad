"""Membership of investors: the grade follows what somebody has had invested, on average over twelve months."""

from enum import StrEnum


class Grade(StrEnum):
    """From the first to the highest."""

    BLUE = "blue"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"


BOUNDS = ((100_000_000, Grade.PLATINUM), (50_000_000, Grade.GOLD), (10_000_000, Grade.SILVER))  # won


def grade_of(invested: int) -> Grade:
    """The grade of an average balance in won."""
    return next((grade for bound, grade in BOUNDS if invested >= bound), Grade.BLUE)
