from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.accounts import resident_number


@pytest.mark.rule("B225", "B226", "B227")
@pytest.mark.parametrize(
    ("digit", "century"),
    [*zip("1234567890", [1900, 1900, 2000, 2000, 1900, 1900, 2000, 2000, 1800, 1800], strict=True)],
)
@pytest.mark.parametrize("hyphen", ["-", ""])
def test_the_digit_after_the_hyphen_gives_the_century(digit: str, century: int, hyphen: str) -> None:
    assert resident_number.birth_year(f"050607{hyphen}{digit}") == century + 5


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_a_birth_date_is_read_back(birth: date) -> None:
    digit = "3" if birth.year >= 2000 else "1"
    assert resident_number.birth_date(f"{birth:%y%m%d}-{digit}234567") == birth


@pytest.mark.parametrize("code", ["", "900101", "90010a-1", "901301-1", "900230-1", "٩٠٠١٠١-١"])
def test_an_unreadable_code_is_refused_in_korean(code: str) -> None:
    with pytest.raises(ValueError, match=r"주민등록번호를 다시 확인해 주세요\."):
        resident_number.birth_date(code)


@pytest.mark.parametrize(
    ("birth", "today", "age"),
    [
        (date(2007, 11, 21), date(2026, 11, 21), 19),
        (date(2007, 11, 22), date(2026, 11, 21), 18),
        (date(2004, 2, 29), date(2026, 2, 28), 21),
        (date(2004, 2, 29), date(2026, 3, 1), 22),
    ],
)
def test_age_counts_completed_years(birth: date, today: date, age: int) -> None:
    assert resident_number.age_on(birth, today) == age
