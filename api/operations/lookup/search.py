"""Finds an application, a person, a loan, an order, a withdrawal, a deposit, a message, an inquiry, a consultation or a
failed request from one field."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Request
from pydantic import StringConstraints
from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import EMAIL, SMS
from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.operator import LoggedInOperator, Operator
from api.operations.queues.inquiries import topic_of
from db.accounts.people import find_by_mobile
from db.accounts.tables import Person
from db.borrowing.consultations import record_of, requested_by
from db.borrowing.tables import Consultation
from db.content.tables import Inquiry
from db.core.sealing import Sealer
from db.core.tables import JourneyMove, JourneyRow, OutboxMessage, RequestFailure
from db.ledger.accounts import Kind
from db.ledger.posting import posted_lines
from db.ledger.tables import DepositWithdrawal, UnmatchedDeposit
from db.loans.tables import Loan
from db.products.tables import Investment, Product
from domain.borrowing.consultation import ConsultationState
from domain.charts import CHARTS
from domain.core.chart import Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import SHORTEST_REASON
from domain.core.states import PersonState
from domain.core.text import masking
from domain.ledger.states import UnmatchedState, WithdrawalState
from domain.operations import ADVISES, SERVES_MEMBERS, SETTLES_DEPOSITS, SETTLES_WITHDRAWALS

router = PlainRouter(prefix="/search")
MOST = 50  # results of one kind
SEPARATORS = re.compile(r"[\s().-]")
MOBILE = re.compile(r"(?:\+?82|0)(1\d{8,9})")  # also with the code of the country
REFERENCE = re.compile(r"([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})")
NUMBER = re.compile(r"[1-9]\d{0,17}")


class SearchForm(Camel):
    """`query`: the number of an application, a person, a loan, an order, a withdrawal, a deposit, a message, an
    inquiry, a consultation or a request; the id of a workflow ("upl:…"); the bank's reference of a payment; or a mobile
    number, which requires a reason, because it is personal data."""

    query: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""


class SearchResult(Camel):
    """One result. `id`: of the record, or the route of a failed request. `state`: the section of an application, the
    status of a failed request, else a state. `name` is masked. `person`: the id of its member, if there is one.
    `waits`: it waits for an operator."""

    kind: Literal[
        "application",
        "person",
        "loan",
        "order",
        "withdrawal",
        "deposit",
        "delivery",
        "inquiry",
        "consultation",
        "failure",
    ]
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
    result. Raises BusinessError: OPERATOR_FORBIDDEN, INVALID_INPUT for a mobile number without a reason."""
    operator.must_be(SERVES_MEMBERS)
    workflow = body.query.lower()
    query = workflow.rpartition(":")[2]  # the subject of a workflow or of an audit record
    async with app.database.transaction() as session:
        if mobile := MOBILE.fullmatch(SEPARATORS.sub("", query)):
            return await _of_mobile(session, app, operator, request, f"0{mobile[1]}", body.reason)
        if applications := await _applications(session, app.sealer, JourneyRow.journey_id == workflow):
            return applications
        parts = REFERENCE.fullmatch(query)  # the bank's reference of a payment can look like one
        if parts and (of_request := await _of_reference(session, app.sealer, "-".join(parts.groups()))):
            return of_request
        if id := _uuid(query):
            if person := await session.get(Person, id):
                return await _of_person(session, app.sealer, person)
            if consultation := await session.get(Consultation, id):
                return _consultations(app.sealer, operator, [consultation])
        return [
            *await _applications(session, app.sealer, JourneyRow.apply_uid == query),
            *await _loans(session, body.query.rpartition(":")[2]),
            *await _orders(session, query),
            *(await _withdrawals(session, query, body.query) if operator.roles & SETTLES_WITHDRAWALS else []),
            *(await _deposits(session, query, body.query) if operator.roles & SETTLES_DEPOSITS else []),
            *(await _deliveries(session, int(query)) if NUMBER.fullmatch(query) else []),
            *await _inquiries(session, app.sealer, query),
        ]


async def _of_mobile(
    session: AsyncSession, app: Platform, operator: Operator, request: Request, number: str, reason: str
) -> list[SearchResult]:
    """Return the member with that number, and the consultations that a visitor or member with it requested."""
    if len(reason) < SHORTEST_REASON:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="휴대폰 번호로 찾는 이유를 다섯 글자 이상 적어 주세요.")
    person = await find_by_mobile(session, app.sealer, number)
    log_access(session, operator, request, whose=person.id if person else "-", what="search: mobile", why=reason)
    return [
        *(await _of_person(session, app.sealer, person) if person else []),
        *_consultations(app.sealer, operator, await requested_by(session, app.sealer, number)),
    ]


async def _of_person(session: AsyncSession, sealer: Sealer, person: Person) -> list[SearchResult]:
    mine = SearchResult(
        kind="person",
        id=str(person.id),
        title="",
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
    found = (
        select(JourneyRow).where(wanted, JourneyRow.kind.in_(CHARTS)).order_by(JourneyRow.opened_at.desc()).limit(MOST)
    )
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
            state=CHARTS[row.kind].steps[row.step].section,
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
    found = select(Product, Loan.person_id).outerjoin(Loan, Loan.product_uid == Product.uid).where(wanted)
    return [
        SearchResult(
            kind="loan",
            id=row.uid,
            title=row.title,
            state=row.state,
            person=str(borrower) if borrower else None,
            at=row.opens_at,
        )
        for row, borrower in await session.execute(found.limit(MOST))
    ]


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


async def _withdrawals(session: AsyncSession, uid: str, reference: str) -> list[SearchResult]:
    """Return the withdrawal of that uid, or the one that the bank's statement names by that reference."""
    found = select(DepositWithdrawal).where(or_(DepositWithdrawal.uid == uid, DepositWithdrawal.key == reference))
    return [
        SearchResult(
            kind="withdrawal",
            id=row.uid,
            title=f"{row.amount:,}원",
            state=row.state,
            person=str(row.person_id),
            waits=row.state == WithdrawalState.WAITING,
            at=row.moved_at,
        )
        for row in await session.scalars(found)
    ]


async def _deposits(session: AsyncSession, uid: str, reference: str) -> list[SearchResult]:
    """Return the unmatched deposit of that uid, or that the bank's reference names as received or returned; else the
    member or the loan to which a deposit of that reference was posted."""
    key = f"deposit/{reference}"
    wanted = or_(UnmatchedDeposit.uid == uid, UnmatchedDeposit.key == key, UnmatchedDeposit.bank_reference == reference)
    unmatched = [
        SearchResult(
            kind="deposit",
            id=row.uid,
            title=f"{row.amount:,}원",
            state=row.outcome or row.state,
            person=str(row.person_id) if row.person_id else None,
            waits=row.state == UnmatchedState.OPEN,
            at=row.received_at,
        )
        for row in await session.scalars(select(UnmatchedDeposit).where(wanted))
    ]
    if unmatched:
        return unmatched
    found: list[SearchResult] = []
    for (kind, owner), debit in (await posted_lines(session, key)).items():
        if kind == Kind.DEPOSIT:
            amount = f"{-debit:,}원"
            found.append(SearchResult(kind="deposit", id=owner, title=amount, state="posted", person=owner))
        elif kind == Kind.REPAYMENT:
            found.extend(await _loans(session, owner))
    return found


async def _deliveries(session: AsyncSession, id: int) -> list[SearchResult]:
    message = await session.get(OutboxMessage, id)
    if message is None or message.topic not in (SMS, EMAIL):
        return []
    waits = message.failed_at is not None and message.given_up_at is None
    ended = "sent" if message.relayed_at else "given-up" if message.given_up_at else "sending"
    return [
        SearchResult(
            kind="delivery",
            id=str(id),
            title=message.topic,
            state="undelivered" if waits else ended,
            person=str(message.person_id) if message.person_id else None,
            waits=waits,
            at=message.relayed_at or message.failed_at or message.created_at,
        )
    ]


async def _inquiries(session: AsyncSession, sealer: Sealer, uid: str) -> list[SearchResult]:
    inquiry = await session.get(Inquiry, uid)
    if inquiry is None:
        return []
    person = await session.get_one(Person, inquiry.person_id)
    waits = inquiry.answered_at is None and person.state != PersonState.WITHDRAWN
    return [
        SearchResult(
            kind="inquiry",
            id=uid,
            title=topic_of(inquiry),
            state="answered" if inquiry.answered_at else "unanswered",
            name=await _name(session, sealer, person),
            person=str(person.id),
            waits=waits,
            at=inquiry.created_at,
        )
    ]


def _consultations(sealer: Sealer, operator: Operator, found: Iterable[Consultation]) -> list[SearchResult]:
    """Return those that wait for a call, for operators who call."""
    return [
        SearchResult(
            kind="consultation",
            id=str(one.id),
            title="",
            state=one.state,
            name=masking.name(record_of(sealer, one).name),
            waits=True,
            at=one.requested_at,
        )
        for one in found
        if one.state == ConsultationState.REQUESTED and operator.roles & ADVISES
    ]


async def _name(session: AsyncSession, sealer: Sealer, person: Person) -> str | None:
    """Return the masked name; None for a former member."""
    return None if person.state == PersonState.WITHDRAWN else await masked_name(session, sealer, person)


def _uuid(query: str) -> UUID | None:
    try:
        return UUID(query)
    except ValueError:
        return None
