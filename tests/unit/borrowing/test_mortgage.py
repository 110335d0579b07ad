"""Mortgage loans: the numbered rules of the simple limit check, limits, rates and areas."""

from decimal import Decimal
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.borrowing.mortgage import (
    ADDRESS_TYPES,
    DESIRED_PERIODS,
    INFLOWS,
    LIMIT_FLOOR,
    LOWEST_SCORE,
    LTV_APARTMENT,
    LTV_OTHER,
    MOST,
    PRICE_FLOOR,
    PROPERTY_OWNERS,
    PROPERTY_TYPES,
    PURPOSES,
    PYEONG,
    RATES,
    RELATIONS,
    UNIT,
    CollateralProvider,
    Failure,
    Home,
    Outcome,
    available_limit,
    in_pyeong,
    interest_per_month,
    is_passable,
    max_limit,
    mortgage_refusal,
    needs_price,
    outcome,
    outcome_of_limit,
    rate_of,
    refusal_reason,
    supply_area,
)
from domain.borrowing.scoring import BureauReport, OwnDebts, Refusal
from domain.core.codes import Codes
from domain.core.money import Won

SEOUL, BUSAN, JEJU = "06234", "48058", "63127"
PRICES = st.integers(0, 20_000_000_000).map(Won)
DEBTS = st.integers(0, 5_000_000_000).map(Won)


def home(**known: object) -> Home:
    """Return a flat in Seoul without debts."""
    usual = {
        "zip_code": SEOUL,
        "is_apartment": True,
        "senior_finance_exists": False,
        "know_exact_senior_finance_amount": False,
        "yearly_rent_deposit_exists": False,
        "monthly_rent_deposit_exists": False,
    }
    return Home.model_validate(usual | known)


SENIOR = {"senior_finance_exists": True}
EXACT = {**SENIOR, "know_exact_senior_finance_amount": True}
MONTHLY, YEARLY = {"monthly_rent_deposit_exists": True}, {"yearly_rent_deposit_exists": True}
DEAR, CHEAP = PRICE_FLOOR, Won(PRICE_FLOOR - 1)


@pytest.mark.rule("B457", "B458", "B459", "B460", "B461", "B462", "B463", "B464", "B466", "B541")
@pytest.mark.parametrize(
    ("answers", "price", "leads_to"),
    [
        ({"zip_code": JEJU}, DEAR, Outcome.NOT_ALLOW),  # 1
        (MONTHLY, DEAR, Outcome.MONTHLY),  # 2
        ({}, None, Outcome.CONSULTATION),  # 3
        (EXACT, DEAR, Outcome.CONSULTATION),
        ({}, CHEAP, Outcome.NOT_ALLOW),  # 4: one won less than the floor
        (SENIOR, DEAR, Outcome.CHECK),  # 5
        (YEARLY, DEAR, Outcome.CHECK),
        ({}, DEAR, Outcome.RESULT),  # 6: exactly the floor
        # The first matching rule decides.
        ({"zip_code": JEJU, **MONTHLY, **EXACT}, None, Outcome.NOT_ALLOW),
        ({**MONTHLY, **EXACT, **YEARLY}, None, Outcome.MONTHLY),
        ({**EXACT, **YEARLY}, CHEAP, Outcome.CONSULTATION),
        ({**SENIOR, **YEARLY}, CHEAP, Outcome.NOT_ALLOW),
    ],
)
def test_first_matching_rule_applies(answers: dict[str, object], price: Won | None, leads_to: Outcome) -> None:
    assert outcome(home(**answers), price) is leads_to


@given(
    st.builds(
        Home,
        **dict.fromkeys(Home.model_fields, st.booleans())
        | {  # pyright: ignore[reportArgumentType]
            "zip_code": st.sampled_from([SEOUL, BUSAN, JEJU])
        },
    ),
    PRICES,
)
def test_a_price_that_is_not_needed_changes_nothing(asked: Home, price: Won) -> None:
    assert needs_price(asked) or outcome(asked, price) is outcome(asked, None)


@pytest.mark.rule("B465", "B542")
def test_limit_below_ten_million_is_refused() -> None:
    assert outcome_of_limit(Won(LIMIT_FLOOR - 1)) is Outcome.OVER
    assert outcome_of_limit(LIMIT_FLOOR) is Outcome.RESULT
    assert (PRICE_FLOOR, LIMIT_FLOOR) == (200_000_000, 10_000_000)
    senior = Won(PRICE_FLOOR * LTV_APARTMENT // 100 - LIMIT_FLOOR)
    assert available_limit(PRICE_FLOOR, senior, is_apartment=True) == LIMIT_FLOOR
    assert outcome_of_limit(available_limit(PRICE_FLOOR, Won(senior + 1), is_apartment=True)) is Outcome.OVER


def test_eligible_homes_are_in_the_capital_area_or_apartments_in_large_cities() -> None:
    assert [is_passable(code, is_apartment=True) for code in (SEOUL, "23999", BUSAN, "30113", "24410", JEJU)] == [
        True,
        True,
        True,
        True,
        False,
        False,
    ]
    assert [is_passable(code, is_apartment=False) for code in ("01000", "20999", BUSAN)] == [True, True, False]
    assert not is_passable("00999", is_apartment=True)


@given(PRICES, DEBTS, st.booleans())
def test_limits_are_whole_and_within_the_price_of_the_home(price: Won, debts: Won, apartment: bool) -> None:
    left, most = available_limit(price, debts, is_apartment=apartment), max_limit(price, is_apartment=apartment)
    assert 0 <= left <= most <= MOST
    assert left % UNIT == 0
    ltv = LTV_APARTMENT if apartment else LTV_OTHER
    if left:
        assert (left + debts) * 100 <= price * ltv
    if left < MOST:
        assert (left + UNIT + debts) * 100 > price * ltv  # not one step more


@given(PRICES, DEBTS, st.booleans(), st.data())
def test_every_amount_within_the_limit_has_a_rate_that_rises_with_it(
    price: Won, debts: Won, apartment: bool, data: st.DataObject
) -> None:
    left = available_limit(price, debts, is_apartment=apartment)
    if left < LIMIT_FLOOR:
        return
    less, more = sorted(data.draw(st.tuples(*[st.integers(LIMIT_FLOOR, left).map(Won)] * 2)))
    assert RATES[0][1] <= rate_of(price, debts, less) <= rate_of(price, debts, more) <= RATES[-1][1]


@pytest.mark.parametrize(("share", "rate"), RATES)
def test_rate_changes_a_won_above_its_share(share: int, rate: Decimal) -> None:
    price = Won(1_000_000_000)
    edge = Won(price * share // 100)
    assert rate_of(price, Won(0), edge) == rate_of(price, Won(edge - LIMIT_FLOOR), LIMIT_FLOOR) == rate
    if share != RATES[-1][0]:
        assert rate_of(price, Won(0), Won(edge + 1)) > rate


def test_rates_rise_and_stay_below_the_ceiling() -> None:
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(RATES))
    assert RATES[-1][1] <= 19
    assert RATES[-1][0] == max(LTV_APARTMENT, LTV_OTHER)


def test_monthly_interest_is_a_twelfth_rounded_down() -> None:
    assert interest_per_month(Won(120_000_000), Decimal("7.9")) == 790_000
    assert interest_per_month(Won(10_000_001), Decimal("11.9")) == 99_166  # 99,166.676…


@pytest.mark.rule("B512", "B513", "B514")
def test_supply_area_is_truncated_to_two_decimals_and_zero_is_unknown() -> None:
    assert Decimal("3.306") == PYEONG
    assert supply_area(Decimal("112.469"), "area") == Decimal("112.46")
    assert supply_area(Decimal("34.019"), "pyeong") == Decimal("112.43")  # 34.01 × 3.306 = 112.43706
    for nothing, mode in product(("0", "0.00", "0.009"), ("area", "pyeong")):
        assert supply_area(Decimal(nothing), mode) is None
    assert in_pyeong(Decimal("112.46")) == Decimal("34.01")


@given(st.decimals(0, 10_000, places=4), st.sampled_from(["area", "pyeong"]))
def test_areas_are_never_rounded_up(typed: Decimal, mode: str) -> None:
    area = supply_area(typed, mode)  # pyright: ignore[reportArgumentType]
    factor = PYEONG if mode == "pyeong" else Decimal(1)
    assert area is None or typed * factor - (factor + 1) / 100 < area <= typed * factor


@pytest.mark.rule(
    "B543",
    "B544",
    "B545",
    "B546",
    "B547",
    "B548",
    "B549",
    "B550",
    "B551",
    "B552",
    "B553",
    "B554",
    "B555",
    "B556",
    "B557",
    "B558",
    "B559",
    "B560",
    "B561",
    "B562",
    "B563",
    "B564",
    "B565",
    "B566",
    "B567",
    "B568",
    "B569",
    "B570",
    "B571",
    "B572",
)
@pytest.mark.parametrize(
    ("codes", "listed"),
    [
        (PROPERTY_TYPES, {"1": "아파트", "2": "빌라", "3": "오피스텔"}),
        (DESIRED_PERIODS, {"12": "12개월"}),
        (
            PURPOSES,
            {
                "13": "학자금", "15": "부동산 구입", "17": "창업 자금", "18": "중소기업 운영 자금",
                "19": "다른 대출 갚기", "21": "물품 구입", "22": "생활비",
            },
        ),
        (
            INFLOWS,
            {
                "1": "페이스북", "2": "온라인 배너", "3": "포털 검색", "4": "언론 기사", "5": "블로그·카페·커뮤니티",
                "6": "지인 추천", "7": "기타", "25": "버스 영상 광고", "27": "스크린골프",
            },
        ),
        (PROPERTY_OWNERS, {"1": "내 이름", "2": "다른 사람 이름"}),
        (RELATIONS, {"1": "본인", "2": "부모", "3": "배우자", "4": "형제자매", "5": "자녀", "6": "직접 입력"}),
        (ADDRESS_TYPES, {"1": "도로명", "2": "지번"}),
    ],
    ids=["type", "period", "purpose", "inflow", "owner", "relation", "address"],
)  # fmt: skip
def test_draft_offers_the_listed_codes(codes: Codes, listed: dict[str, str]) -> None:
    assert dict(codes) == listed


@pytest.mark.parametrize(
    ("zip_code", "price", "amount", "is_apartment", "failure"),
    [
        (SEOUL, 400_000_000, 300_000_000, True, None),
        (SEOUL, 400_000_000, 301_000_000, True, Failure.OVER),
        (SEOUL, 400_000_000, 300_000_000, False, Failure.OVER),
        (SEOUL, 199_999_999, 10_000_000, True, Failure.NOT_ALLOWED),
        (BUSAN, 400_000_000, 10_000_000, True, None),
        (BUSAN, 400_000_000, 10_000_000, False, Failure.NOT_ALLOWED),
        (JEJU, None, 10_000_000, True, Failure.NOT_ALLOWED),
        (SEOUL, None, 1_000_000_000, True, None),
    ],
)
def test_reasons_of_refusal(
    zip_code: str, price: int | None, amount: int, is_apartment: bool, failure: Failure | None
) -> None:
    """Without a price of KB the appraiser decides the amount."""
    found = refusal_reason(zip_code, None if price is None else Won(price), Won(amount), is_apartment=is_apartment)
    assert found is failure


def test_refusals_regardless_of_the_price_of_the_home() -> None:
    assert mortgage_refusal(BureauReport(score=LOWEST_SCORE)) is None
    assert mortgage_refusal(BureauReport(score=LOWEST_SCORE - 1)) is Refusal.SCORE
    assert mortgage_refusal(BureauReport(score=900, delinquent=True)) is Refusal.DELINQUENT
    assert mortgage_refusal(BureauReport(score=900, own=OwnDebts(is_late=True))) is Refusal.OWN_ARREARS


def test_another_owner_is_named_with_a_relation() -> None:
    assert CollateralProvider(is_oneself=True).missing_text is None
    whole = CollateralProvider(is_oneself=False, masked_name="김*나", relation="3")
    assert whole.missing_text is None
    for missing in ({"masked_name": ""}, {"relation": ""}, {"relation": "1"}, {"relation": "6"}):
        assert whole.model_copy(update=missing).missing_text
    assert whole.model_copy(update={"relation": "6", "relation_text": "외삼촌"}).missing_text is None
