"""The resident registration number (주민등록번호): six digits of the birth date, a hyphen, seven digits.

The seventh digit encodes century, sex and nationality. This module neither stores nor prints numbers.
"""

import re
from datetime import date
from typing import Literal

Gender = Literal["male", "female"]

_UNREADABLE = "주민등록번호를 다시 확인해 주세요."
_HEAD = re.compile(r"([0-9]{6})-?([0-9])")


def birth_year(code: str) -> int:
    """Return the year of birth of "900101-1…" or "9001011…". Raises ValueError for another format.

    The digit after the hyphen gives the century: 3, 4, 7, 8 the 2000s; 9, 0 the 1800s; others the 1900s.
    """
    front, digit = _head(code)
    century = 2000 if digit in "3478" else 1800 if digit in "90" else 1900
    return century + int(front[:2])


def birth_date(code: str) -> date:
    """Return the date of birth. Raises ValueError for another format or an invalid date."""
    front, _ = _head(code)
    try:
        return date(birth_year(code), int(front[2:4]), int(front[4:]))
    except ValueError:
        raise ValueError(_UNREADABLE) from None


def age_on(birth: date, today: date) -> int:
    """Return the completed years of life (만 나이)."""
    return today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day))


def _head(code: str) -> tuple[str, str]:
    """Return the six digits of the birth date and the digit after the hyphen."""
    found = _HEAD.match(code)
    if found is None:
        raise ValueError(_UNREADABLE)
    return found[1], found[2]
