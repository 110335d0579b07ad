"""Grades of investors."""

import pytest

from domain.investing.membership import Grade, grade_of


@pytest.mark.rule("B116")
def test_there_are_four_grades() -> None:
    assert [grade.name.title() for grade in Grade] == ["Blue", "Silver", "Gold", "Platinum"]


@pytest.mark.parametrize(
    ("invested", "grade"),
    [
        (0, Grade.BLUE), (9_999_999, Grade.BLUE), (10_000_000, Grade.SILVER), (49_999_999, Grade.SILVER),
        (50_000_000, Grade.GOLD), (99_999_999, Grade.GOLD), (100_000_000, Grade.PLATINUM), (10**12, Grade.PLATINUM),
    ],
)  # fmt: skip
def test_the_grade_follows_the_invested_balance(invested: int, grade: Grade) -> None:
    assert grade_of(invested) is grade
