"""The hours in which banks carry out payments."""

from datetime import UTC, datetime

from api.core.platform import Platform
from domain.core.errors import BusinessError, ErrorCode
from domain.ledger import bank_hours


def banks_are_open(app: Platform) -> bool:
    """Return whether banks carry out payments now. A setting keeps those of the demo open."""
    return app.settings.bank_always_open or bank_hours.is_open(datetime.now(UTC))


def require_open_banks(app: Platform) -> None:
    """Raise BusinessError(BANK_CLOSED), with the time of the opening, while banks are closed."""
    if not banks_are_open(app):
        raise BusinessError(ErrorCode.BANK_CLOSED, until=bank_hours.REOPENS)
