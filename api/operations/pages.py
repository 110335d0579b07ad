"""Pages, order and filters of the console's lists, by the address. A page with fewer rows than `PAGE_SIZE` is the last.

A list is declared once, as a `Listing` or by `waiting_work`: the address then orders, filters and searches it, and
`/ops/choices/{name}` counts its rows by the values that it can be filtered by.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Annotated, Any, Generic, TypeVarTuple

from fastapi import Depends, Query
from sqlalchemy import ColumnElement, Select, SQLColumnExpression, case, func, select, union
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.envelope import Camel
from domain.core.errors import BusinessError, ErrorCode

Columns = TypeVarTuple("Columns")
PAGE_SIZE = 200  # rows; the web has the same
AGE = "age"  # a choice of waiting work
AGES = {"hour": timedelta(hours=1), "day": timedelta(days=1), "three-days": timedelta(days=3)}  # shorter than that
UNANSWERED = "unanswered"


class Order(StrEnum):
    """The order of a list."""

    OLDEST = "oldest"  # of waiting work: the longest waiting first
    NEWEST = "newest"
    LARGEST = "largest"  # by amount
    SMALLEST = "smallest"
    URGENT = "urgent"  # what needs an operator first


@dataclass(frozen=True)
class Wanted:
    """The requested part of a list. `order`: None is the list's own. `least`, `most`: won. `only`: "<choice>:<value>";
    the values of one choice are alternatives. `query`: a uid or a part of the title."""

    page: int = 1
    order: Order | None = None
    least: int | None = None
    most: int | None = None
    only: tuple[str, ...] = ()
    query: str = ""


Page = Annotated[int, Query(ge=1, le=10**5)]
Won = Annotated[int | None, Query(ge=0, le=10**15)]


def _wanted(
    page: Page = 1,
    order: Annotated[Order | None, Query()] = None,
    least: Won = None,
    most: Won = None,
    only: Annotated[list[str] | None, Query(max_length=50)] = None,
    query: Annotated[str, Query(max_length=300)] = "",
) -> Wanted:
    return Wanted(page, order, least, most, tuple(only or ()), query.strip())


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


def named(names: Mapping[str, str]) -> Callable[[str], str]:
    """Return the text of a choice's values. An unknown value, which an address may have, is its own text."""
    return lambda value: names.get(value, value)


@dataclass(frozen=True)
class Listing(Generic[*Columns]):
    """A list. `key`: identifies a row; `orders`: each gives every row one place, the first is the list's own; `first`:
    conditions of the few rows that come before all others in that order. `amount` (won) and `title`, which is searched:
    for lists that have them."""

    rows: Select[*Columns]
    key: SQLColumnExpression[Any]
    orders: Mapping[Order, Sequence[SQLColumnExpression[Any]]]
    first: Sequence[SQLColumnExpression[bool]] = ()
    amount: SQLColumnExpression[int] | None = None
    title: SQLColumnExpression[str] | None = None
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])

    def page(self, wanted: Wanted) -> Select[*Columns]:
        """Select the rows of the page. Raises BusinessError(INVALID_INPUT) for an order or a filter that the list does
        not have."""
        rows = self.rows.where(*self._conditions(wanted))
        own = next(iter(self.orders))
        order = self.orders.get(wanted.order or own)
        if order is None:
            raise _no_such_filter()
        if self.first and wanted.order in (None, own):
            rows = rows.where(self.key.in_(self._candidates(rows.order_by(*order), wanted.page)))
            order = [*(condition.desc() for condition in self.first), *order]
        return page_of(rows.order_by(*order), _offset(wanted.page))

    def _candidates(self, rows: Select[*Columns], page: int) -> Any:
        """Select the rows that come first, and as many others as the pages up to this one hold: indexes find both."""
        keys = rows.with_only_columns(self.key, maintain_column_froms=True)
        return union(*(keys.order_by(None).where(one) for one in self.first), keys.limit(page * PAGE_SIZE))

    async def counts(self, session: AsyncSession, only: tuple[str, ...] = ()) -> dict[str, list[ChoiceValue]]:
        """Return the values of each choice, and how many rows of the whole list have it; of the chosen ones (`only`)
        also those without a row. Raises BusinessError(INVALID_INPUT)."""
        labelled = [choice.of.label(name) for name, choice in self.choices.items()]
        rows = self.rows.with_only_columns(*labelled, maintain_column_froms=True).subquery()
        grouped = (await session.execute(select(*rows.c, func.count()).group_by(*rows.c))).all()
        chosen = self._chosen(only)
        found = {name: dict.fromkeys(chosen.get(name, ()), 0) for name in self.choices}
        for *values, count in grouped:
            for name, value in zip(self.choices, values, strict=True):
                found[name][value] = found[name].get(value, 0) + count
        return {
            name: [
                ChoiceValue(value=value, text=self.choices[name].text(value), count=values[value]) for value in values
            ]
            for name, values in found.items()
        }

    def _conditions(self, wanted: Wanted) -> list[ColumnElement[bool]]:
        chosen = self._chosen(wanted.only)
        found: list[ColumnElement[bool]] = [self.choices[name].of.in_(values) for name, values in chosen.items()]
        if wanted.least is not None:
            found.append(_given(self.amount) >= wanted.least)
        if wanted.most is not None:
            found.append(_given(self.amount) <= wanted.most)
        if wanted.query:
            titled = _given(self.title).icontains(wanted.query, autoescape=True)
            found.append((self.key == wanted.query) | titled)
        return found

    def _chosen(self, only: tuple[str, ...]) -> dict[str, list[str]]:
        values = dict[str, list[str]]()
        for one in only:
            name, _, value = one.partition(":")
            if name not in self.choices:
                raise _no_such_filter()
            values.setdefault(name, []).append(value)
        return values


def waiting_work(
    rows: Select[*Columns],
    *,
    since: SQLColumnExpression[Any],
    key: SQLColumnExpression[Any],
    amount: SQLColumnExpression[int] | None = None,
    choices: Mapping[str, Choice] | None = None,
) -> Listing[*Columns]:
    """Return a list of waiting work, the longest waiting first. `since`: from when on a row waits."""
    oldest = [since, key]
    orders = {Order.OLDEST: oldest, Order.NEWEST: [column.desc() for column in oldest]}
    if amount is not None:
        orders |= {Order.LARGEST: [amount.desc(), *oldest], Order.SMALLEST: [amount, *oldest]}
    shorter = [(since > func.now() - age, name) for name, age in AGES.items()]
    ages = {AGE: Choice(case(*shorter, else_="longer"))}
    return Listing(rows, key, orders, amount=amount, choices={**(choices or {}), **ages})


def page_of(rows: Select[*Columns], offset: int) -> Select[*Columns]:
    """Return the rows of the page. Their order must be total, so that each row is on one page."""
    return rows.limit(PAGE_SIZE).offset(offset)


def refusal_in(error: SQLColumnExpression[str | None]) -> ColumnElement[str]:
    """Return the code of a stored "<who> refused: <code>", or UNANSWERED for any other error."""
    code = func.split_part(func.coalesce(error, ""), " refused: ", 2)
    return func.coalesce(func.nullif(code, ""), UNANSWERED)


def _given(column: SQLColumnExpression[Any] | None) -> SQLColumnExpression[Any]:
    if column is None:
        raise _no_such_filter()
    return column


def _no_such_filter() -> BusinessError:
    return BusinessError(ErrorCode.INVALID_INPUT, reason="이 목록에 없는 조건이에요.")
