"""Won. Money is always whole won; a rate is an exact Decimal in percent a year."""

from decimal import ROUND_HALF_UP, Decimal
from typing import NewType

Won = NewType("Won", int)

_UNITS = (("경", 10**16), ("조", 10**12), ("억", 10**8), ("만", 10**4))
MANWON = 10_000


def rate_a_year(result: int, won_days: int) -> Decimal | None:
    """Return a result in won as percent a year of the won that earned it, with two decimals; None if `won_days` is 0.

    won_days: the won that earned it, summed over the days. The rate is `result / won_days x 365`.
    """
    if not won_days:
        return None
    return (Decimal(result * 365 * 100) / won_days).quantize(Decimal("0.01"), ROUND_HALF_UP)


def amount_text(amount: int) -> str:
    """Format an amount for a sentence: a multiple of 10,000 won in Korean units, any other amount in full.

    123,450,000 is "1억 2,345만원", 12,345 is "12,345원".
    """
    if amount % MANWON or not amount:
        return f"{amount:,}원"
    if amount < 0:
        return f"-{amount_text(-amount)}"
    parts: list[str] = []
    rest = amount
    for unit, size in _UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count:,}{unit}")
    return f"{' '.join(parts)}원"


def in_manwon(amount: int) -> str:
    """Format an amount in units of 10,000 won with thousands separators: 12,340,000 is "1,234만원"; "" if 0 or less."""
    return f"{amount // MANWON:,}만원" if amount > 0 else ""


def percent(rate: Decimal) -> str:
    """Format a rate with at least one decimal: 10 is "10.0%", 5.90 is "5.9%", 8.25 is "8.25%"."""
    short = rate.quantize(Decimal("0.1"))
    return f"{short if short == rate else rate.normalize():f}%"


def ceil_to(amount: int, step: int) -> Won:
    """Return the smallest multiple of `step` that is not below the amount."""
    return Won(-(-amount // step) * step)


def floor_to(amount: int, step: int) -> Won:
    """Return the largest multiple of `step` that is not above the amount."""
    return Won(amount // step * step)
