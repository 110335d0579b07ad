"""The history of the deposit account."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from annotated_types import Interval
from fastapi import Query

from api.core.dependencies import Session
from api.http.envelope import Camel
from api.http.router import Router
from api.investing.investor import InvestingPerson
from db.ledger.accounts import deposit
from db.ledger.statement import statement_page
from db.products.catalogue import titles_of_lines
from domain.core.policy import SEOUL
from domain.ledger.deposits import KINDS, Flow
from domain.ledger.deposits import name_of as kind_name

router = Router(prefix="/v2/user", tags=["deposit"])
Day = Annotated[date, Query(), Interval(ge=date(2000, 1, 1), le=date(2200, 1, 1))]


class Entry(Camel):
    """A line of the history in won, positive if the balance increased, and the balance after it.

    `label`: its kind in words; `title`: the title of its product; `ofDay`: the sum of the lines of its day in Seoul,
    with the same filter.
    """

    at: datetime
    kind: str
    label: str
    amount: int
    balance: int
    title: str | None
    of_day: int


class History(Camel):
    """A page of the history, the latest line first."""

    entries: list[Entry]
    total_count: int


@router.get("/deposit/history")
async def deposit_history(
    person: InvestingPerson,
    session: Session,
    since: Day,
    until: Day,
    flow: Annotated[Flow | None, Query()] = None,
    page: Annotated[int, Query(ge=1, le=10**6)] = 1,
    page_size: Annotated[int, Query(alias="pageSize", ge=1, le=100)] = 20,
) -> History:
    """Return the history of the account, from the beginning of `since` to the end of `until`, in Seoul. `flow` filters
    the lines."""
    begin, end = (datetime.combine(day, time(), SEOUL) for day in (since, until))
    found = await statement_page(
        session,
        deposit(person),
        begin,
        end + timedelta(days=1),
        KINDS[flow] if flow else (),
        size=page_size,
        skip=(page - 1) * page_size,
    )
    titles = await titles_of_lines(session, found.lines)
    entries = [
        Entry(
            at=line.at,
            kind=line.what,
            label=kind_name(line.what),
            amount=line.amount,
            balance=line.balance,
            title=title,
            of_day=of_day,
        )
        for line, title, of_day in zip(found.lines, titles, found.of_days, strict=True)
    ]
    return History(entries=entries, total_count=found.found)
