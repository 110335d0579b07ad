from collections.abc import Callable
from datetime import date
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import AfterValidator, TypeAdapter, ValidationError

from domain.core import validation as v


def passes(rule: Callable[[Any], Any], value: object) -> bool:
    try:
        return rule(value) == value
    except ValueError:
        return False


def message(rule: Callable[[Any], Any], value: object) -> str:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 the text is what is tested
        rule(value)
    return str(caught.value)


@pytest.mark.rule("B215")
@pytest.mark.parametrize("empty", ["", " ", "\t\n"])
def test_required(empty: str) -> None:
    assert message(v.required("이름"), empty) == "이름을 입력해 주세요."
    assert message(v.required("주소"), empty) == "주소를 입력해 주세요."
    assert passes(v.required("이름"), "홍")


@pytest.mark.parametrize(
    ("value", "valid"),
    [
        ("이음상사", True),
        ("Ieum Inc.", True),
        ("11번가", True),
        ("", True),  # the company is left out; where one is required, another rule asks for it
        ("35000000", False),
        ("3,500-00", False),
    ],
)
def test_company_name(value: str, valid: bool) -> None:
    assert passes(v.company_name("회사 이름"), value) is valid


def test_a_number_for_a_company_name_is_named_in_the_message() -> None:
    assert message(v.company_name("법인 이름"), "35000000") == "숫자 말고 법인 이름을 입력해 주세요."


@pytest.mark.rule("B218")
@pytest.mark.parametrize(
    ("value", "valid"),
    [
        ("홍길동", True),
        ("홍길", True),
        ("홍", False),
        ("홍길동1", False),
        ("홍 길동", False),
        ("Hong", False),
        ("ㅎㄱ", False),
    ],
)
def test_name(value: str, valid: bool) -> None:
    assert passes(v.name, value) is valid


@pytest.mark.rule("B219")
@pytest.mark.parametrize(
    ("value", "valid"),
    [
        ("ieum@example.com", True),
        ("a.b+tag_1@sub.example.co.kr", True),
        ("very-long-local-part@example.museum", True),
        ("walk@corp.example", True),
        ("ieum@example", False),
        ("@example.com", False),
        ("ieum@-example.com", False),
        ("ieum@@example.com", False),
        ("ieum@example..com", False),
        ("이음@example.com", False),
    ],
)
def test_email(value: str, valid: bool) -> None:
    assert passes(v.email, value) is valid


@pytest.mark.timeout(2)
@pytest.mark.parametrize("rule", [v.email, v.url])
def test_no_pattern_hangs_on_a_hostile_value(rule: v.Rule[str]) -> None:
    assert not passes(rule, "a" * 20_000 + "@")
    assert not passes(rule, "a@" + "a" * 20_000 + "!")


@pytest.mark.rule("B221", "B222")
@pytest.mark.parametrize(
    ("value", "valid"),
    [
        ("010-1234-5678", True),
        ("011-123-4567", True),
        ("01012345678", True),
        ("0111234567", True),
        ("010-12-5678", False),
        ("01-1234-5678", False),
        ("010-12345678", False),
        ("010123456", False),
        ("010123456789", False),
        ("٠١٠١٢٣٤٥٦٧٨", False),
    ],
)
def test_mobile(value: str, valid: bool) -> None:
    assert passes(v.mobile, value) is valid


@pytest.mark.rule("B223")
def test_mobile_of_exactly_11_digits() -> None:
    assert passes(v.mobile_11, "01012345678")
    for wrong in ("0111234567", "010123456789", "010-1234-5678"):
        assert message(v.mobile_11, wrong) == "숫자 11자리를 모두 입력해 주세요."


@pytest.mark.rule("B231", "B232", "B233", "B234")
@pytest.mark.parametrize(
    ("value", "valid"),
    [
        ("19900131", True),
        ("20240229", True),
        ("20000229", True),
        ("19000229", False),
        ("20230229", False),
        ("20240230", False),
        ("20240431", False),
        ("20240631", False),
        ("20240931", False),
        ("20241131", False),
        ("20241231", True),
        ("20241301", False),
        ("20240001", False),
        ("20240100", False),
        ("20240132", False),
        ("2024011", False),
        ("202401011", False),
        ("2024-1-1", False),
    ],
)
def test_calendar_date(value: str, valid: bool) -> None:
    assert passes(v.calendar_date, value) is valid


@given(st.dates())
def test_every_day_of_the_calendar_is_a_date(day: date) -> None:
    assert passes(v.calendar_date, f"{day.year:04}{day.month:02}{day.day:02}")


@pytest.mark.rule("B235")
def test_password() -> None:
    assert passes(v.password, "abcd1234")
    said = message(v.password, "abc1234")
    assert all(word in said for word in ("대문자", "소문자", "숫자", "기호", "8자"))


@pytest.mark.rule("B236")
def test_matches() -> None:
    assert passes(v.matches("same", "비밀번호"), "same")
    assert message(v.matches("same", "비밀번호"), "other") == "비밀번호가 서로 달라요. 다시 확인해 주세요."


@pytest.mark.rule("B217")
@pytest.mark.parametrize(
    ("value", "valid"),
    [
        ("example.com", True),
        ("https://example.com", True),
        ("http://sub.example.co.kr:8080/a/b?c=d#e", True),
        ("한국.한국", True),
        ("localhost:8000", True),
        ("127.0.0.1/x", True),
        ("example", False),
        ("https://", False),
        ("ftp://example.com", False),
        ("https://exa mple.com", False),
        ("https://example.com:port", False),
    ],
)
def test_url(value: str, valid: bool) -> None:
    assert passes(v.url, value) is valid
    if not valid:
        assert message(v.url, value) == "확인할 수 있는 주소를 입력해 주세요."


def test_a_rule_is_a_pydantic_validator() -> None:
    field: TypeAdapter[str] = TypeAdapter(Annotated[str, AfterValidator(v.name)])
    assert field.validate_python("홍길동") == "홍길동"
    with pytest.raises(ValidationError) as caught:
        field.validate_python("x")
    assert "이름을 한글 두 글자 이상" in caught.value.errors()[0]["msg"]
