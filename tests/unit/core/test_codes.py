import re
from pathlib import Path

import pytest

from domain.core import codes


@pytest.mark.parametrize(
    ("key", "some"),
    [
        ("bankCode", {"004": "국민은행", "088": "신한은행", "090": "카카오뱅크"}),
        ("extensionVoteType", {"1": "동의", "2": "반대"}),
        ("investLimit", {"pf": "부동산 PF 남은 한도"}),
        ("loanRepaymentType", {"2": "원리금균등상환"}),
        ("productEvent", {"1": "첫 투자 혜택"}),
        ("productGrade", {"NONE": "등급 없음"}),
        ("searchProductCategory", {"6": "개인신용"}),
        ("sort", {"1": "최신순"}),
        ("state", {"1": "예정", "2": "진행 중", "3": "종료"}),
        ("tendency", {"1": "높음", "3": "매우 높음"}),
        ("corporationType", {"2": "금융기관"}),
        ("customerType", {"1": "개인"}),
        ("inflowRoute", {"25": "버스 영상 광고"}),
        ("investAutoCategory", {"4": "매출채권"}),
        ("investAutoType", {"1": "고르게 나누기"}),
        ("mobileCarrier", {"01": "SKT", "06": "LG U+ 알뜰폰"}),
        ("uplType", {"origin": "새 대출", "debtConsolidation": "대환대출"}),
    ],
)
def test_a_code_list_exists(key: str, some: dict[str, str]) -> None:
    assert dict(codes.LISTS[key]).items() >= some.items()


@pytest.mark.rule("B398", "B399")
def test_upl_types() -> None:
    assert dict(codes.UPL_TYPES) == {"origin": "새 대출", "debtConsolidation": "대환대출"}


@pytest.mark.parametrize("entries", [*codes.LISTS.values(), *codes.AML_LISTS.values()])
def test_codes_are_unique_and_named(entries: codes.Codes) -> None:
    assert len(dict(entries)) == len(entries)
    assert all(code and name for code, name in entries)


@pytest.mark.rule("B148")
def test_grades_without_none() -> None:
    assert set(codes.PRODUCT_GRADES) - set(codes.PRODUCT_GRADES_GIVEN) == {codes.Code("NONE", "등급 없음")}


@pytest.mark.rule("B149", "B152")
def test_categories_without_personal_credit() -> None:
    assert set(codes.PRODUCT_CATEGORIES) - set(codes.COLLATERAL_CATEGORIES) == {codes.Code("6", "개인신용")}


@pytest.mark.rule("B150", "B151")
def test_cart_categories() -> None:
    left_out = dict(codes.PRODUCT_CATEGORIES).keys() - dict(codes.CART_AUTO_CATEGORIES).keys()
    assert left_out == {"5", "6"}
    assert "매출채권" in codes.name_of(codes.PRODUCT_CATEGORIES, "5")
    assert codes.name_of(codes.PRODUCT_CATEGORIES, "4") == "매출채권(선정산)"
    assert codes.name_of(codes.CART_AUTO_CATEGORIES, "4") == "매출채권"


def test_aml_lists() -> None:
    assert set(codes.AML_LISTS) == {
        "jobCode",
        "individualMoneySourceCodeList",
        "individualTradePurposeCodeList",
        "annualInvestPurposeMoney",
        "individualBorrowerTradePurposeCodeList",
    }


def test_an_unknown_code_has_no_name() -> None:
    with pytest.raises(KeyError):
        codes.name_of(codes.BANKS, "999")


def test_every_bank_has_a_sign_on_the_site() -> None:
    signs = Path("web/src/accounts/bank-account/shared/bank-sign.tsx").read_text()
    assert sorted(re.findall(r'^  "(\d{3})": \{ tone', signs, re.MULTILINE)) == sorted(dict(codes.BANKS))
