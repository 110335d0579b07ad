"""Converts long columns of values to array literals for PostgreSQL: `cast(:values as bigint[])`. psycopg adapts the
values of a list one by one, which is slower.
"""

from collections.abc import Iterable


def numbers(values: Iterable[int]) -> str:
    """Return an array literal of whole numbers."""
    return f"{{{','.join(map(str, values))}}}"


def names(values: Iterable[str]) -> str:
    """Return an array literal of texts."""
    quoted = [value.replace("\\", "\\\\").replace('"', '\\"') for value in values]
    return '{"' + '","'.join(quoted) + '"}' if quoted else "{}"
