"""Constants of the code in SQL text, where a bound parameter would keep PostgreSQL from using a partial index."""

from collections.abc import Iterable


def literals(values: Iterable[str]) -> str:
    """A list for `in`: `('held', 'funded')`. Only for constants: the values are not escaped."""
    return "(" + ", ".join(f"'{value}'" for value in values) + ")"
