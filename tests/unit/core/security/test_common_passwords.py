"""Passwords that an attacker tries first."""

import pytest

from domain.core.common_passwords import COMMON, is_common


def test_the_list_contains_the_3000_most_common_that_are_long_enough() -> None:
    assert sum(len(password) >= 8 for password in COMMON) >= 3000


@pytest.mark.parametrize(
    "password",
    [
        "12345678",
        "qwertyuiop",
        "PassWord",
        "Password1!",
        "1q2w3e4r!",
        "iloveyou 1234",
        "!!dragon!!",
        "Ieum-2026",
        "이음 2026!",
        "14041988qwerty",  # of breaches
        "1-800-You-Wish",
    ],
)
def test_a_common_password_is_refused(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize(
    "password",
    ["Sunny-Hill 9", "맞는 Password1!", "a pass phrase of mine", "Ieum-2026!corp", "7!k#93$-28", "82915-30417"],
)
def test_an_uncommon_password_is_accepted(password: str) -> None:
    assert not is_common(password)
