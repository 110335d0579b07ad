"""The rules of fields and their messages (specification, section 5).

A rule takes a value and returns it, or raises ValueError with the Korean sentence for the screen. A Pydantic field uses
it directly: `Annotated[str, AfterValidator(validation.name)]`. A function creates each rule with a parameter:
`AfterValidator(validation.required("이름"))`.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from typing import TypeVar

from domain.core.text.particles import josa

T = TypeVar("T")
Rule = Callable[[T], T]

PASSWORD_LENGTH = 8
ADULT_AGE = 19  # completed years; loans and investing

_NAME = re.compile(r"[가-힣]{2,}")
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    r"(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+"
)
_MOBILE_HYPHENS = re.compile(r"[0-9]{3}-[0-9]{3,4}-[0-9]{4}")
_MOBILE_DIGITS = re.compile(r"[0-9]{10,11}")
_MOBILE_11 = re.compile(r"[0-9]{11}")
_URL = re.compile(
    r"(?:https?://)?(?:localhost|(?:[A-Za-z0-9가-힣](?:[A-Za-z0-9가-힣-]{0,61}[A-Za-z0-9가-힣])?\.)+"
    r"[A-Za-z가-힣]{2,63}|(?:\d{1,3}\.){3}\d{1,3})(?::\d{1,5})?(?:[/?#]\S*)?"
)


def required(label: str) -> Rule[str]:
    """Requires a value that is not blank."""

    def rule(value: str) -> str:
        return _keep(value, bool(value.strip()), f"{josa(label, '을/를')} 입력해 주세요.")

    return rule


def name(value: str) -> str:
    """Requires two or more Hangul syllables."""
    return _keep(value, _NAME.fullmatch(value), "이름을 한글 두 글자 이상으로 입력해 주세요.")


def company_name(label: str) -> Rule[str]:
    """Refuses a name without a letter, such as an amount typed in the wrong field; a blank value passes."""

    def rule(value: str) -> str:
        holds = not value.strip() or any(map(str.isalpha, value))
        return _keep(value, holds, f"숫자 말고 {josa(label, '을/를')} 입력해 주세요.")

    return rule


def email(value: str) -> str:
    """Requires an e-mail address by the standard pattern."""
    return _keep(value, _EMAIL.fullmatch(value), "이메일 주소를 다시 확인해 주세요. 예: ieum@example.com")


def mobile(value: str) -> str:
    """Requires 3-(3 or 4)-4 digits with hyphens, or 10 to 11 digits without."""
    pattern = _MOBILE_HYPHENS if "-" in value else _MOBILE_DIGITS
    return _keep(value, pattern.fullmatch(value), "휴대폰 번호를 다시 확인해 주세요.")


def mobile_11(value: str) -> str:
    """Requires exactly 11 digits."""
    return _keep(value, _MOBILE_11.fullmatch(value), "숫자 11자리를 모두 입력해 주세요.")


def calendar_date(value: str) -> str:
    """Requires eight digits that are a valid date."""
    _keep(value, _is_digits(value, 8), "날짜를 숫자 8자리로 입력해 주세요. 예: 19900131")
    year, month, day = int(value[:4]), int(value[4:6]), int(value[6:])
    exists = year >= 1 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
    return _keep(value, exists, "달력에 있는 날짜를 입력해 주세요.")


def password(value: str) -> str:
    """Requires at least 8 characters."""
    long_enough = len(value) >= PASSWORD_LENGTH
    return _keep(value, long_enough, f"영문 대문자와 소문자, 숫자, 기호를 섞어 {PASSWORD_LENGTH}자 이상 입력해 주세요.")


def matches(other: str, label: str) -> Rule[str]:
    """Requires the same value as the other field."""

    def rule(value: str) -> str:
        return _keep(value, value == other, f"{josa(label, '이/가')} 서로 달라요. 다시 확인해 주세요.")

    return rule


def url(value: str) -> str:
    """Requires a host with optional scheme, port and path."""
    return _keep(value, _URL.fullmatch(value), "확인할 수 있는 주소를 입력해 주세요.")


def _keep(value: T, holds: object, message: str) -> T:
    if not holds:
        raise ValueError(message)
    return value


def _is_digits(value: str, count: int) -> bool:
    return len(value) == count and value.isascii() and value.isdigit()
