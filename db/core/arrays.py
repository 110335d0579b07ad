"""Long columns of values on their way to PostgreSQL, as literals of arrays: `cast(:values as bigint[])`.

psycopg would look at every value by itself.
"""

from collections.abc import Iterable


def numbers(values: Iterable[int]) -> str:
    """Whole numbers."""
    return f"{{{','.join(map(str, values))}}}"


def names(values: Iterable[str]) -> str:
    """Texts."""
    quoted = [value.replace("\\", "\\\\").replace('"', '\\"') for value in values]
    return '{"' + '","'.join(quoted) + '"}' if quoted else "{}"
