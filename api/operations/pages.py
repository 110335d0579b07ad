"""Pages, order and filters of the console's lists, by the address. A page with fewer rows than `PAGE_SIZE` is the last.

A list of waiting work is declared once, as a `Listing`: the address then orders and filters it, and
`/ops/choices/{name}` counts its rows by the values that it can be filtered by.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, Generic, TypeVarTuple

from fastapi import Depends, Query
from sqlalchemy import ColumnElement, Select, SQLColumnExpression, case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.envelope import Camel
from domain.core.errors import BusinessError, ErrorCode

Columns = TypeVarTuple("Columns")
PAGE_SIZE = 200  # rows; the web has the same
AGE = "age"  # a choice of every list
AGES = {"hour": timedelta(hours=1), "day": timedelta(days=1), "three-days": timedelta(days=3)}  # shorter than that
UNANSWERED = "unanswered"


class Order(StrEnum):
    """The order of a list."""

    OLDEST = "oldest"  # the longest waiting first
    NEWEST = "newest"
    LARGEST = "largest"  # by amount
    SMALLEST = "smallest"


@dataclass(frozen=True)
class Wanted:
    """The requested part of a list. `least`, `most`: won. `only`: "<choice>:<value>"; the values of one choice are
    alternatives."""

    page: int = 1
    order: Order = Order.OLDEST
    least: int | None = None
    most: int | None = None
    only: tuple[str, ...] = ()


Page = Annotated[int, Query(ge=1, le=10**5)]
Won = Annotated[int | None, Query(ge=0, le=10**15)]


def _wanted(
    page: Page = 1,
    order: Annotated[Order, Query()] = Order.OLDEST,
    least: Won = None,
    most: Won = None,
    only: Annotated[list[str] | None, Query(max_length=50)] = None,
) -> Wanted:
    return Wanted(page, order, least, most, tuple(only or ()))


def _offset(page: Page = 1) -> int:
    return (page - 1) * PAGE_SIZE


Offset = Annotated[int, Depends(_offset)]  # rows before the requested page
Part = Annotated[Wanted, Depends(_wanted)]  # of a `Listing`


class ChoiceValue(Camel):
    """A value that a list can be filtered by, its text, and the number of rows with it."""

    value: str
    text: str
    count: int


@dataclass(frozen=True)
class Choice:
    """What a list can be filtered by: the value of each row, "" for none, and the text of a value."""

    of: SQLColumnExpression[str]
    text: Callable[[str], str] = str


@dataclass(frozen=True)
class Listing(Generic[*Columns]):
    """A list of waiting work. `since`: from when on a row waits; `key`: makes the order total; `amount`: in won, for
    lists that have one."""

    rows: Select[*Columns]
    since: SQLColumnExpression[datetime] | SQLColumnExpression[datetime | None]
    key: SQLColumnExpression[Any]
    amount: SQLColumnExpression[int] | None = None
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])

    def page(self, wanted: Wanted) -> Select[*Columns]:
        """Select the rows of the page. Raises BusinessError(INVALID_INPUT) for a filter that the list does not have."""
        rows = self.rows.where(*self._conditions(wanted))
        return page_of(rows.order_by(*self._order(wanted.order)), _offset(wanted.page))

    async def counts(self, session: AsyncSession, only: tuple[str, ...] = ()) -> dict[str, list[ChoiceValue]]:
        """Return the values of each choice, and how many rows of the whole list have it; of the chosen ones (`only`)
        also those without a row. Raises BusinessError(INVALID_INPUT)."""
        choices = self._choices()
        labelled = [choice.of.label(name) for name, choice in choices.items()]
        rows = self.rows.with_only_columns(*labelled, maintain_column_froms=True).subquery()
        grouped = (await session.execute(select(*rows.c, func.count()).group_by(*rows.c))).all()
        chosen = self._chosen(only)
        found = {name: dict.fromkeys(chosen.get(name, ()), 0) for name in choices}
        for *values, count in grouped:
            for name, value in zip(choices, values, strict=True):
                found[name][value] = found[name].get(value, 0) + count
        return {
            name: [ChoiceValue(value=value, text=choices[name].text(value), count=values[value]) for value in values]
            for name, values in found.items()
        }

    def _choices(self) -> dict[str, Choice]:
        shorter = [(self.since > func.now() - age, name) for name, age in AGES.items()]
        return {**self.choices, AGE: Choice(case(*shorter, else_="longer"))}

    def _conditions(self, wanted: Wanted) -> list[ColumnElement[bool]]:
        choices, chosen = self._choices(), self._chosen(wanted.only)
        found: list[ColumnElement[bool]] = [choices[name].of.in_(values) for name, values in chosen.items()]
        if wanted.least is not None:
            found.append(self._amount() >= wanted.least)
        if wanted.most is not None:
            found.append(self._amount() <= wanted.most)
        return found

    def _chosen(self, only: tuple[str, ...]) -> dict[str, list[str]]:
        values = dict[str, list[str]]()
        for one in only:
            name, _, value = one.partition(":")
            if name != AGE and name not in self.choices:
                raise _no_such_filter()
            values.setdefault(name, []).append(value)
        return values

    def _order(self, order: Order) -> list[Any]:
        oldest = [self.since, self.key]
        if order is Order.NEWEST:
            return [column.desc() for column in oldest]
        if order is Order.OLDEST:
            return oldest
        return [self._amount().desc() if order is Order.LARGEST else self._amount(), *oldest]

    def _amount(self) -> SQLColumnExpression[int]:
        if self.amount is None:
            raise _no_such_filter()
        return self.amount


def page_of(rows: Select[*Columns], offset: int) -> Select[*Columns]:
    """Return the rows of the page. Their order must be total, so that each row is on one page."""
    return rows.limit(PAGE_SIZE).offset(offset)


def refusal_in(error: SQLColumnExpression[str | None]) -> ColumnElement[str]:
    """Return the code of a stored "<who> refused: <code>", or UNANSWERED for any other error."""
    code = func.split_part(func.coalesce(error, ""), " refused: ", 2)
    return func.coalesce(func.nullif(code, ""), UNANSWERED)


def _no_such_filter() -> BusinessError:
    return BusinessError(ErrorCode.INVALID_INPUT, reason="이 목록에 없는 조건이에요.")
