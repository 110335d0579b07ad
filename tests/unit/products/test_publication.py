"""Products that operators can list: codes, terms, and the time of disclosure."""

import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.operations.queues.products import ProductStage
from domain.core.codes import PERSONAL_CREDIT, PF_CATEGORY, PRODUCT_CATEGORIES
from domain.loans.schedule import repayment_schedule
from domain.products.phase import terms_of
from domain.products.publication import INTEREST_FIRST, LONGEST, MOST, detail, flaw_of, lead_of
from domain.products.states import ProductState
from tests.unit.products.offers import HOUR, NOW, offer


def test_a_valid_offer_is_accepted() -> None:
    assert flaw_of(offer(), NOW) is None
    assert flaw_of(offer(repayment_type=INTEREST_FIRST, interest_only=11), NOW) is None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"category": "8"}, "상품 종류를"),
        ({"repayment_type": "5"}, "상환 방식을"),
        ({"grade": "A9"}, "등급을"),
        ({"tendency": "0"}, "위험도를"),
        ({"category": PERSONAL_CREDIT, "corporate": True}, "법인이 빌릴 수 없어요"),
        ({"security": ""}, "담보를"),
        ({"amount": 990_000}, "대출 금액"),
        ({"amount": 1_005_000}, "1만원 단위"),
        ({"amount": MOST + 10_000}, "100억원"),
        ({"annual_rate": Decimal("20.01")}, "20%"),
        ({"annual_rate": Decimal(0)}, "금리"),
        ({"annual_rate": Decimal("8.555")}, "둘째 자리"),
        ({"months": 0}, "기간"),
        ({"months": LONGEST + 1}, "60개월"),
        ({"repayment_type": INTEREST_FIRST}, "거치 기간"),
        ({"repayment_type": INTEREST_FIRST, "interest_only": 12}, "거치 기간"),
        ({"interest_only": 1}, "거치 기간"),
        ({"closes_at": NOW + 24 * HOUR}, "모집 마감"),
        ({"closes_at": NOW + timedelta(days=31, seconds=1)}, "30일"),
    ],
)
def test_the_wrong_value_is_named(wrong: dict[str, Any], message: str) -> None:
    assert message in (flaw_of(offer(**wrong), NOW) or "")


MINUTES = st.integers(-10_000, 10_000).map(lambda minutes: timedelta(minutes=minutes))


@given(st.sampled_from([code.code for code in PRODUCT_CATEGORIES]), st.none() | MINUTES, MINUTES)
def test_every_published_offer_is_disclosed_long_enough(
    category: str, discloses: timedelta | None, opens: timedelta
) -> None:
    discloses_at, opens_at = None if discloses is None else NOW + discloses, NOW + opens
    asked = offer(category=category, discloses_at=discloses_at, opens_at=opens_at, closes_at=opens_at + HOUR)
    disclosed_for = opens_at - max(discloses_at or NOW, NOW)
    assert (flaw_of(asked, NOW) is None) == (disclosed_for >= lead_of(category))


def test_construction_is_disclosed_longest() -> None:
    assert [lead_of(category) / HOUR for category in (PF_CATEGORY, "1", PERSONAL_CREDIT)] == [72, 24, 0]


@given(
    st.integers(100, 1_000_000),
    st.integers(1, 2_000),
    st.integers(1, LONGEST),
    st.sampled_from(["1", "2", "3", "4"]),
    st.integers(0, LONGEST),
)
def test_every_published_offer_has_a_schedule(units: int, rate: int, months: int, way: str, interest_only: int) -> None:
    asked = offer(
        amount=units * 10_000,
        annual_rate=Decimal(rate) / 100,
        months=months,
        repayment_type=way,
        interest_only=interest_only,
    )
    if flaw_of(asked, NOW) is None:
        rows = repayment_schedule(
            terms_of(asked.amount, asked.annual_rate, months, way, NOW.date(), interest_only=interest_only)
        )
        assert sum(row.principal for row in rows) == asked.amount
        assert len(rows) == months


def test_blank_texts_use_the_template() -> None:
    page = detail(offer(about="첫 줄\n\n 둘째 줄 ", risk="집값이 내려갈 수 있어요."))
    assert page["summary"] == ["첫 줄", "둘째 줄"]
    assert {"label": "담보", "value": "마포구 아파트 84㎡"} in page["basic_info"]
    assert page["risk_analysis"][0]["text"] == "집값이 내려갈 수 있어요."
    assert "소득을 확인했고" in page["stability_analysis"][0]["text"]
    assert page["investment_notes"] == ["투자하기 전에 상품 설명을 꼭 읽어 주세요."]  # the heading says the rest
    assert detail(offer(repaid_from="매각 대금"))["stability_analysis"][0]["text"] == "매각 대금"


def test_only_secured_products_describe_a_security() -> None:
    def message(category: str) -> str:
        page = detail(offer(category=category, security=""))
        return " ".join(block["text"] for block in page["stability_analysis"] + page["risk_analysis"])

    assert "담보를 팔아도" in message("1")
    assert "담보가 없어서" in message(PERSONAL_CREDIT)
    assert not re.search("담보(와|를)", message(PERSONAL_CREDIT))


def test_operators_see_every_state_of_a_product() -> None:
    assert {*ProductState} - {ProductState.LISTED} <= {*ProductStage}
