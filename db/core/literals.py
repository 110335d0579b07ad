"""Constants in SQL text. A bound parameter in their place keeps PostgreSQL from using a partial index."""

from collections.abc import Iterable


def literals(values: Iterable[str]) -> str:
    """An SQL list for `in`: `('held', 'funded')`. Only for constants: the values are not escaped."""
    return "(" + ", ".join(f"'{value}'" for value in values) + ")"
