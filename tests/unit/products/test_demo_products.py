"""The texts of the demo's products do not contradict their facts."""

import re
from datetime import UTC, datetime

import pytest

from db.demo.products import COLLATERAL, CREDIT, OFFERINGS, row_of
from db.products.samples import Offering
from domain.borrowing.mortgage import PURPOSES
from domain.products.states import ProductState

REPAID = {
    "1": "매달 이자를 내고 만기에 원금을 갚아요.",
    "2": "매달 원금과 이자를 함께 갚아요.",
    "4": "6개월은 이자만 내고, 그 뒤에는 매달 원금과 이자를 함께 갚아요.",
}


@pytest.mark.parametrize("offering", OFFERINGS, ids=lambda one: one.uid)
def test_the_text_of_a_demo_product_agrees_with_its_facts(offering: Offering) -> None:
    row = row_of(offering, datetime(2026, 11, 27, tzinfo=UTC))
    [about] = row["detail"]["summary"]
    if offering.state == ProductState.LISTED:
        assert about.endswith(REPAID[row["repayment_type"]])
    # The facts alone state price, senior debts, ratio, rate and times.
    assert re.findall(r"\d+\S", about) == ["6개"] * (row["interest_only"] == 6)
    if offering.uid in COLLATERAL:
        secured = row["detail"]["collateral"]
        assert secured["kind"] in f"{row['title']} {about}"
        assert not [one.name for one in PURPOSES if one.name in about]  # the facts state it
        assert "자금" not in about
        assert row["amount"] + secured.get("senior", 0) < secured["price"]
    if offering.uid in CREDIT:
        credit = row["detail"]["credit"]
        assert row["title"].startswith(f"{credit['job']} · {credit['purpose']} ")
        assert credit["purpose"].removesuffix(" 갚기") in about
