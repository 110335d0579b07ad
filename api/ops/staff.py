"""Who is an operator: enrolled, given roles, sent away and taken back by an administrator, each time with a reason."""

import secrets
from datetime import UTC, datetime
from typing import Annotated
from uuid import uuid4

from fastapi import Path
from pydantic import Field, StringConstraints
from sqlalchemy import any_, literal, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.dependencies import House
from api.envelope import Camel, Data
from api.ops.operator import LoggedInOperator, Operator
from api.ops.reason import Because
from api.router import PlainRouter
from db.models import OperatorActionRow, OperatorRow, OperatorSession
from db.passwords import hashed
from domain.errors import BusinessError, ErrorCode
from domain.operators import ENROLS, OperatorRole

router = PlainRouter(prefix="/operators")
Login = Annotated[str, Path(max_length=100)]


class Colleague(Camel):
    """Somebody of the staff. `passwordIsGiven`: has not set a password of their own yet."""

    login: str
    name: str
    roles: list[OperatorRole]
    active: bool
    password_is_given: bool
    created_at: datetime

    @classmethod
    def of(cls, row: OperatorRow) -> "Colleague":
        return cls(
            login=row.login, name=row.name, roles=[OperatorRole(role) for role in row.roles], active=row.active,
            password_is_given=row.password_is_given, created_at=row.created_at,
        )  # fmt: skip


class Roles(Because):
    """What somebody may do."""

    roles: Annotated[set[OperatorRole], Field(min_length=1)]


class Newcomer(Roles):
    """Somebody new on the staff."""

    login: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9._-]{1,30}$")]
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=50)]


class Changed(Roles):
    """What somebody may do from now on; nobody who is not `active` logs in."""

    active: bool


class GivenPassword(Camel):
    """A password that is shown once, and good for nothing but setting one's own."""

    login: str
    password: str


@router.get("")
async def operators(operator: LoggedInOperator, house: House) -> Data[list[Colleague]]:
    """The staff, by name."""
    operator.must_be(ENROLS)
    async with house.database.transaction() as session:
        rows = await session.scalars(select(OperatorRow).order_by(OperatorRow.active.desc(), OperatorRow.name))
        return Data(data=[Colleague.of(row) for row in rows])


@router.post("")
async def enrol_operator(body: Newcomer, operator: LoggedInOperator, house: House) -> Data[GivenPassword]:
    """Let somebody log in. Raises BusinessError(OPERATOR_TAKEN)."""
    operator.must_be(ENROLS)
    password = _password()
    row = insert(OperatorRow).values(
        login=body.login, name=body.name, roles=sorted(body.roles), active=True, password_is_given=True,
        password_hash=await hashed(password),
    )  # fmt: skip
    async with house.database.transaction() as session:
        if not await session.scalar(row.on_conflict_do_nothing().returning(OperatorRow.login)):
            raise BusinessError(ErrorCode.OPERATOR_TAKEN)
        _note(session, operator, "enrol", body.login, body.reason, sorted(body.roles))
    return Data(data=GivenPassword(login=body.login, password=password))


@router.post("/{login}")
async def change_operator(login: Login, body: Changed, operator: LoggedInOperator, house: House) -> Data[Colleague]:
    """Give other roles, send away, take back. Raises BusinessError: NOT_FOUND, OPERATOR_LAST_ADMIN."""
    operator.must_be(ENROLS)
    async with house.database.transaction() as session:
        administers = OperatorRow.active & (literal(str(OperatorRole.ADMIN)) == any_(OperatorRow.roles))
        # All of them are locked: two who send each other away must not both succeed.
        locked = select(OperatorRow).where((OperatorRow.login == login) | administers).order_by(OperatorRow.login)
        rows = {row.login: row for row in await session.scalars(locked.with_for_update())}
        if (row := rows.pop(login, None)) is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        if not rows and not (body.active and OperatorRole.ADMIN in body.roles):
            raise BusinessError(ErrorCode.OPERATOR_LAST_ADMIN)
        row.roles, row.active = sorted(body.roles), body.active
        _note(session, operator, "change" if body.active else "disable", login, body.reason, sorted(body.roles))
        if not body.active:
            await _log_out(session, login)
    return Data(data=Colleague.of(row))


@router.post("/{login}/password")
async def give_password(login: Login, body: Because, operator: LoggedInOperator, house: House) -> Data[GivenPassword]:
    """Give somebody who has forgotten it another password. Raises BusinessError(NOT_FOUND)."""
    operator.must_be(ENROLS)
    password = _password()
    async with house.database.transaction() as session:
        if (row := await session.get(OperatorRow, login)) is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        row.password_hash, row.password_is_given = await hashed(password), True
        _note(session, operator, "password", login, body.reason, row.roles)
        await _log_out(session, login)
    return Data(data=GivenPassword(login=login, password=password))


def _password() -> str:
    return secrets.token_urlsafe(12)


def _note(session: AsyncSession, operator: Operator, action: str, login: str, reason: str, roles: list[str]) -> None:
    """In the same transaction: what is not written down is not done."""
    session.add(OperatorActionRow(
        update_id=uuid4().hex, journey_id=f"operator:{login}", action=action, operator=operator.login, reason=reason,
        step=", ".join(roles),
    ))  # fmt: skip


async def _log_out(session: AsyncSession, login: str) -> None:
    open_ones = OperatorSession.login == login, OperatorSession.ended_at.is_(None)
    await session.execute(update(OperatorSession).where(*open_ones).values(ended_at=datetime.now(UTC)))
