"""Finds an application, a person, a loan, an order or a failed request from one field."""

import re
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Request
from pydantic import StringConstraints
from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.operator import LoggedInOperator, Operator
from db.accounts.people import find_by_mobile
from db.accounts.tables import Person
from db.core.sealing import Sealer
from db.core.tables import JourneyMove, JourneyRow, RequestFailure
from db.products.tables import Investment, Product
from domain.charts import CHARTS
from domain.core.chart import Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import SHORTEST_REASON
from domain.core.states import PersonState
from domain.operations import DELIVERS

router = PlainRouter(prefix="/search")
MOST = 50  # results of one kind
MOBILE = re.compile(r"01\d{8,9}")
REFERENCE = re.compile(r"([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})")
NUMBER = re.compile(r"[1-9]\d{0,17}")


class SearchForm(Camel):
    """`query`: the number of an application, a person, a loan, an order or a request; or a mobile number, which
    requires a reason, because it is personal data."""

    query: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""


class SearchResult(Camel):
    """One result. `id`: of the application, person, loan or order, or the route of a failed request. `state`: the
    section of an application, the status of a failed request, else a state. `name` is masked. `waits`: it is a case
    that waits for an operator."""

    kind: Literal["application", "person", "loan", "order", "failure"]
    id: str
    title: str
    state: str
    name: str | None = None
    person: str | None = None
    reference: str | None = None
    waits: bool = False
    at: datetime | None = None


@router.post("")
async def search_console(
    body: SearchForm, operator: LoggedInOperator, request: Request, app: App
) -> list[SearchResult]:
    """Return all results for that number, the newest first. A search for a mobile number is logged even without a
    result. Raises BusinessError: INVALID_INPUT for a mobile number without a reason, OPERATOR_FORBIDDEN for a mobile
    number if the operator is an auditor."""
    query = body.query.lower()
    async with app.database.transaction() as session:
        if MOBILE.fullmatch(digits := query.replace("-", "")):
            person = await _of_mobile(session, app, operator, request, digits, body.reason)
            return await _of_person(session, app.sealer, person) if person else []
        if parts := REFERENCE.fullmatch(query):
            return await _of_reference(session, app.sealer, "-".join(parts.groups()))
        if (person_id := _uuid(query)) and (person := await session.get(Person, person_id)):
            return await _of_person(session, app.sealer, person)
        return [
            *await _applications(session, app.sealer, JourneyRow.apply_uid == body.query),
            *await _loans(session, body.query),
            *await _orders(session, query),
        ]


async def _of_mobile(
    session: AsyncSession, app: Platform, operator: Operator, request: Request, number: str, reason: str
) -> Person | None:
    if len(reason) < SHORTEST_REASON:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="전화번호로 찾는 이유를 다섯 글자 이상 적어 주세요.")
    operator.must_be(DELIVERS)
    person = await find_by_mobile(session, app.sealer, number)
    log_access(session, operator, request, whose=person.id if person else "-", what="search: mobile", why=reason)
    return person


async def _of_person(session: AsyncSession, sealer: Sealer, person: Person) -> list[SearchResult]:
    mine = SearchResult(
        kind="person",
        id=str(person.id),
        title="고객",
        state=person.state,
        name=await _name(session, sealer, person),
        at=person.created_at,
    )
    applications = await _applications(session, sealer, JourneyRow.person == str(person.id))
    return [mine, *applications, *await _failures(session, RequestFailure.person == str(person.id))]


async def _of_reference(session: AsyncSession, sealer: Sealer, reference: str) -> list[SearchResult]:
    """Return the failed request, the applications that it moved, and the open applications of its person."""
    failures = await _failures(session, RequestFailure.reference == reference)
    moved = select(JourneyMove.apply_uid).where(JourneyMove.reference == reference)
    persons = {failure.person for failure in failures if failure.person}
    wanted = JourneyRow.apply_uid.in_(moved) | (JourneyRow.person.in_(persons) & JourneyRow.open)
    return [*failures, *await _applications(session, sealer, wanted)]


async def _applications(session: AsyncSession, sealer: Sealer, wanted: ColumnElement[bool]) -> list[SearchResult]:
    found = select(JourneyRow).where(wanted).order_by(JourneyRow.opened_at.desc()).limit(MOST)
    rows = (await session.scalars(found)).all()
    ids = {person for row in rows if (person := _uuid(row.person))}
    people = {str(person.id): person for person in await session.scalars(select(Person).where(Person.id.in_(ids)))}
    await sealer.prefetch(people)
    names = {id: await _name(session, sealer, person) for id, person in people.items()}
    return [
        SearchResult(
            kind="application",
            id=row.apply_uid,
            title=row.kind,
            state=CHARTS[row.kind].steps[row.step].section if row.kind in CHARTS else row.step,
            name=names.get(row.person),
            person=row.person if row.person in people else None,
            waits=row.open and row.waiting_on == Party.OPERATOR,
            at=row.moved_at,
        )
        for row in rows
    ]


async def _failures(session: AsyncSession, wanted: ColumnElement[bool]) -> list[SearchResult]:
    found = select(RequestFailure).where(wanted).order_by(RequestFailure.at.desc()).limit(MOST)
    return [
        SearchResult(
            kind="failure",
            id=row.route,
            title=row.method,
            state=str(row.status),
            person=row.person,
            reference=row.reference,
            at=row.at,
        )
        for row in await session.scalars(found)
    ]


async def _loans(session: AsyncSession, query: str) -> list[SearchResult]:
    wanted = (Product.uid == query) | (Product.apply_uid == query)
    if NUMBER.fullmatch(query):
        wanted |= Product.number == int(query)
    rows = await session.scalars(select(Product).where(wanted).limit(MOST))
    return [SearchResult(kind="loan", id=row.uid, title=row.title, state=row.state, at=row.opens_at) for row in rows]


async def _orders(session: AsyncSession, order: str) -> list[SearchResult]:
    """An order has a line for each product."""
    rows = await session.execute(
        select(Investment, Product.title)
        .join(Product, Product.uid == Investment.product_uid)
        .where(Investment.order_uid == order)
        .order_by(Investment.id)
        .limit(MOST)
    )
    return [
        SearchResult(
            kind="order",
            id=row.order_uid,
            title=f"{title} {row.amount:,}원",
            state=row.state,
            person=str(row.person_id),
            at=row.at,
        )
        for row, title in rows
    ]


async def _name(session: AsyncSession, sealer: Sealer, person: Person) -> str | None:
    """Return the masked name; None for a former member."""
    return None if person.state == PersonState.WITHDRAWN else await masked_name(session, sealer, person)


def _uuid(query: str) -> UUID | None:
    try:
        return UUID(query)
    except ValueError:
        return None
