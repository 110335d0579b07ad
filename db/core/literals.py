"""Constants in SQL text. PostgreSQL cannot use a partial index with a bound parameter."""

from collections.abc import Iterable


def literals(values: Iterable[str]) -> str:
    """Return an SQL list for `in`: `('held', 'funded')`. It is for constants only: it does not escape the values."""
    return "(" + ", ".join(f"'{value}'" for value in values) + ")"
