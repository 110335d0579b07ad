"""Constants in SQL text. With a bound parameter instead, PostgreSQL cannot use a partial index."""

from collections.abc import Iterable


def literals(values: Iterable[str]) -> str:
    """An SQL list for `in`: `('held', 'funded')`. Only for constants: the values are not escaped."""
    return "(" + ", ".join(f"'{value}'" for value in values) + ")"
