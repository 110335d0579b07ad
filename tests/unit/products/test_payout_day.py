from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from db.products.catalogue import payout_day
from db.products.tables import Product
from domain.core.business_days import business_days_between, is_business_day
from domain.core.holidays import HOLIDAYS
from domain.core.policy import SEOUL
from tests.factories import product

days = st.dates(date(2026, 1, 1), date(2036, 12, 1))
moments = st.builds(datetime.combine, days, st.times(), st.just(UTC))


@given(moments, days)
def test_a_payout_is_expected_on_the_first_business_day_from_the_close(closes: datetime, today: date) -> None:
    earliest = max(closes.astimezone(SEOUL).date(), today)
    expected = payout_day(Product(**product(closes_at=closes)), today)
    assert is_business_day(expected, HOLIDAYS)
    assert expected >= earliest
    assert business_days_between(earliest - timedelta(days=1), expected, HOLIDAYS) == 1


@given(days, days)
def test_the_day_of_a_payout_stays_as_it_was(paid_out: date, today: date) -> None:
    assert payout_day(Product(**product(disbursed_on=paid_out)), today) == paid_out


def test_recruiting_that_closes_on_a_saturday_leads_to_a_payout_on_monday() -> None:
    saturday = datetime(2026, 12, 5, 6, tzinfo=UTC)
    assert payout_day(Product(**product(closes_at=saturday)), date(2026, 11, 28)) == date(2026, 12, 7)
