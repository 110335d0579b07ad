from datetime import UTC, datetime, timedelta

from domain.accounts.customer_information import expires_at


def test_customer_information_is_valid_for_a_year() -> None:
    registered = datetime(2026, 11, 21, 9, tzinfo=UTC)
    assert expires_at(registered) - registered == timedelta(days=365)
