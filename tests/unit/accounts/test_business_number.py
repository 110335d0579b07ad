"""The check digit of business numbers detects every single wrong digit and every malformed number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.accounts.business_number import borrower_number, business_number, check_digit, corporation_number

REAL = ("1248100998", "2208162517", "1208147521")  # published by large companies
nine_digits = st.text("0123456789", min_size=9, max_size=9)


@pytest.mark.parametrize("number", REAL)
def test_published_numbers_are_valid(number: str) -> None:
    assert business_number(number) == number
    assert business_number(f"{number[:3]}-{number[3:5]}-{number[5:]}") == number


@pytest.mark.parametrize("number", REAL)
def test_every_other_last_digit_is_refused(number: str) -> None:
    for digit in set("0123456789") - {number[-1]}:
        with pytest.raises(ValueError, match="없는 사업자등록번호"):
            business_number(number[:-1] + digit)


@given(nine_digits, st.integers(0, 7), st.sampled_from("0123456789"))
def test_one_wrong_digit_among_the_first_eight_is_found(first: str, place: int, digit: str) -> None:
    """Their weights have no common factor with ten."""
    wrong = first[:place] + digit + first[place + 1 :]
    assert (check_digit(wrong) == check_digit(first)) is (wrong == first)


def test_one_wrong_ninth_digit_is_found() -> None:
    """The weight of five and its carry together have each value once."""
    assert {check_digit(f"12481009{ninth}") for ninth in range(10)} == set(range(10))


@pytest.mark.parametrize(
    "written",
    [
        "",
        "124810099",
        "12481009980",
        "124-8100998",
        "124-81-00998-",
        "12481O0998",
        "１２４８１００９９８",
        " 1248100998",
    ],
)
def test_an_invalid_number_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r"10자리|없는"):
        business_number(written)


@pytest.mark.parametrize("kind", [f"{kind:02}" for kind in range(100)])
def test_sign_up_requires_the_number_of_a_legal_person(kind: str) -> None:
    number = f"124{kind}0099"
    number += str(check_digit(number))
    if kind in {"81", "82", "84", "85", "86", "87", "88"}:
        assert corporation_number(number) == number
    else:
        with pytest.raises(ValueError, match="개인사업자"):
            corporation_number(number)


@given(st.text("0123456789", min_size=3, max_size=3), st.sampled_from(["01", "79", "90", "99"]))
def test_a_borrowers_business_has_one_form(office: str, kind: str) -> None:
    first = f"{office}{kind}1234"
    number = f"{first}{check_digit(first)}"
    assert borrower_number(f"{number[:3]}-{kind}-{number[5:]}") == borrower_number(number) == number


@pytest.mark.parametrize("reference", ["HG-2026-1", "outside-1", "124-81-00999", "2026-11-22"])
def test_the_own_reference_is_unchanged(reference: str) -> None:
    assert borrower_number(reference) == reference


def test_a_corporation_is_shown_as_one() -> None:
    with pytest.raises(ValueError, match="법인이 빌려요"):
        borrower_number("124-81-00998")
