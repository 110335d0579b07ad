"""Long columns of values as array literals for PostgreSQL: `cast(:values as bigint[])`. psycopg adapts the values of a
list one by one, which is slower.
"""

from collections.abc import Iterable


def numbers(values: Iterable[int]) -> str:
    """Whole numbers."""
    return f"{{{','.join(map(str, values))}}}"


def names(values: Iterable[str]) -> str:
    """Texts."""
    quoted = [value.replace("\\", "\\\\").replace('"', '\\"') for value in values]
    return '{"' + '","'.join(quoted) + '"}' if quoted else "{}"
