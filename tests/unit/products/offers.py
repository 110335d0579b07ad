"""A sound offer of a product."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from domain.products.publication import Offer

NOW = datetime(2026, 11, 2, 3, tzinfo=UTC)
HOUR = timedelta(hours=1)
SOUND: dict[str, Any] = {
    "category": "1", "title": "마포 아파트 담보 1호", "amount": 50_000_000, "annual_rate": Decimal("8.5"), "months": 12,
    "repayment_type": "1", "interest_only": 0, "grade": "A1", "tendency": "1", "corporate": False,
    "borrower": "HG-2026-1", "is_private": False, "discloses_at": None, "opens_at": NOW + 24 * HOUR,
    "closes_at": NOW + 72 * HOUR, "about": "생활 안정 자금이에요.", "security": "마포구 아파트 84㎡", "repaid_from": "",
    "risk": "",
}  # fmt: skip


def offer(**other: Any) -> Offer:
    return Offer(**SOUND | other)
