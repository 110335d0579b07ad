import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.text import masking


@pytest.mark.parametrize(
    ("value", "masked"), [("홍길동", "홍*동"), ("홍길", "홍*"), ("남궁길동", "남**동"), ("홍", "홍*")]
)
def test_name(value: str, masked: str) -> None:
    assert masking.name(value) == masked


@pytest.mark.parametrize(
    ("value", "masked"),
    [("01012345678", "010-****-5678"), ("010-1234-5678", "010-****-5678"), ("0111234567", "011-***-4567")],
)
def test_mobile(value: str, masked: str) -> None:
    assert masking.mobile(value) == masked


@pytest.mark.parametrize(
    ("value", "masked"), [("110234567890", "********7890"), ("110-234-567890", "********7890"), ("1234567", "****4567")]
)
def test_account(value: str, masked: str) -> None:
    assert masking.account(value) == masked


@pytest.mark.parametrize("value", ["9001011234567", "900101-1234567"])
def test_civil_code(value: str) -> None:
    assert masking.civil_code(value) == "900101-1******"


@pytest.mark.parametrize(
    ("value", "masked"), [("honggildong@example.com", "ho***@example.com"), ("h@b.kr", "h***@b.kr")]
)
def test_email(value: str, masked: str) -> None:
    assert masking.email(value) == masked


@pytest.mark.parametrize(("value", "text"), [("01012345678", "010-1234-5678"), ("0111234567", "011-123-4567")])
def test_hyphenated_mobile(value: str, text: str) -> None:
    assert masking.hyphenated_mobile(value) == text


@given(st.text("0123456789", min_size=7, max_size=16))
def test_an_account_never_shows_more_than_four_digits(account: str) -> None:
    assert sum(sign.isdigit() for sign in masking.account(account)) == 4


def test_driver_licence() -> None:
    assert masking.driver_licence("11-22-334455-66") == "11-22-******-66"
