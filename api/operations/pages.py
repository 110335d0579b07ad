"""Pages of the console's lists. A page with fewer rows than `PAGE_SIZE` is the last one."""

from typing import Annotated, TypeVarTuple

from fastapi import Depends, Query
from sqlalchemy import Select

Columns = TypeVarTuple("Columns")
PAGE_SIZE = 200  # rows; the web has the same


def _offset(page: Annotated[int, Query(ge=1, le=10**5)] = 1) -> int:
    return (page - 1) * PAGE_SIZE


Offset = Annotated[int, Depends(_offset)]  # rows before the requested page


def page_of(rows: Select[*Columns], offset: int) -> Select[*Columns]:
    """Return the rows of the page. Their order must be total, so that each row is on one page."""
    return rows.limit(PAGE_SIZE).offset(offset)
