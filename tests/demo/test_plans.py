"""The loans of the demo's two years follow the platform's own rules."""

from datetime import date, datetime

from db.demo import events
from db.demo.year.plans import open_plans, plans
from domain.borrowing.mortgage import LTV_APARTMENT, LTV_OTHER, MONTHS, rate_of
from domain.borrowing.scoring import DEBT_SERVICE_PERCENT
from domain.core.money import Won
from domain.core.policy import SEOUL
from domain.products.opinions import opinions_of
from domain.products.phase import grade_of

TODAY = date(2026, 11, 26)
PLANS = [*plans(600, TODAY), *open_plans(TODAY)]


def test_no_collateral_secures_more_than_the_guide_allows() -> None:
    for plan in PLANS:
        if plan.collateral:
            limit = LTV_APARTMENT if plan.collateral.kind == "아파트" else LTV_OTHER
            assert plan.collateral.ratio(plan.amount) <= limit, plan


def test_rate_and_grade_follow_the_risk() -> None:
    for plan in PLANS:
        assert (plan.grade, plan.tendency) == grade_of(plan.rate), plan
        if plan.collateral:
            usual = rate_of(Won(plan.collateral.price), Won(plan.collateral.senior), Won(plan.amount))
            assert abs(plan.rate - usual) * 2 <= 1, plan
            if plan.collateral.kind == "아파트":
                assert (plan.rate, plan.months) == (usual, MONTHS), plan


def test_borrowers_and_opinions_differ() -> None:
    opinions = [str(opinions_of(plan.described)) for plan in PLANS]
    assert len(set(opinions)) > len(PLANS) / 2
    for plan in PLANS:
        if plan.credit:
            assert plan.check
            assert plan.check.debt_service is not None
            assert plan.check.debt_service < DEBT_SERVICE_PERCENT, plan
        else:
            assert plan.collateral
            assert plan.collateral.priced_on
            assert plan.collateral.priced_on < plan.listed_on, plan


def test_no_event_is_older_than_the_first_loan() -> None:
    first = min(plan.listed_on for plan in plans(600, datetime.now(SEOUL).date()))
    assert min(event.begins_at.astimezone(SEOUL).date() for event in events.rows()) >= first
