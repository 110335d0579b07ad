"""Management of operators: an administrator creates, changes, revokes and restores them, each time with a reason.

Every grant (a new operator, another role, a password, a restoration) waits for a second administrator. Otherwise one
administrator could create the second operator of a decision that needs two. A revocation takes effect at once.
"""

import secrets
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Path
from pydantic import Field, StringConstraints
from sqlalchemy import any_, literal, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator, Operator
from api.operations.reason import WithReason
from db.accounts.passwords import hashed
from db.operators.approvals import withdraw_of
from db.operators.enrolment import record_change
from db.operators.tables import OperatorRow, OperatorSession
from domain.core.errors import BusinessError, ErrorCode
from domain.operations import ENROLS, OperatorRole

router = PlainRouter(prefix="/operators")
Login = Annotated[str, Path(max_length=100)]


class StaffMember(Camel):
    """A member of the staff. `passwordIsGiven`: the operator has not set an own password yet. `isConfirmed`: by an
    administrator other than `grantedBy`.
    """

    login: str
    name: str
    roles: list[OperatorRole]
    active: bool
    password_is_given: bool
    granted_by: str | None
    is_confirmed: bool
    created_at: datetime

    @classmethod
    def of(cls, row: OperatorRow) -> "StaffMember":
        return cls(
            login=row.login,
            name=row.name,
            roles=[OperatorRole(role) for role in row.roles],
            active=row.active,
            password_is_given=row.password_is_given,
            granted_by=row.granted_by,
            is_confirmed=row.is_confirmed,
            created_at=row.created_at,
        )


class Roles(WithReason):
    """An operator's roles."""

    roles: Annotated[set[OperatorRole], Field(min_length=1)]


class NewOperator(Roles):
    """A new operator."""

    login: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9._-]{1,30}$")]
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=50)]


class Changed(Roles):
    """An operator's new roles; an operator who is not `active` cannot log in."""

    active: bool


class GivenPassword(Camel):
    """A password that is shown once. It only allows the operator to set an own one."""

    login: str
    password: str


@router.get("")
async def operators(operator: LoggedInOperator, app: App) -> list[StaffMember]:
    """Return the staff, by name."""
    operator.must_be(ENROLS)
    async with app.database.transaction() as session:
        rows = await session.scalars(select(OperatorRow).order_by(OperatorRow.active.desc(), OperatorRow.name))
        return [StaffMember.of(row) for row in rows]


@router.post("")
async def enrol_operator(body: NewOperator, operator: LoggedInOperator, app: App) -> GivenPassword:
    """Create an operator, who can log in once another administrator has confirmed. Raises BusinessError:
    OPERATOR_TAKEN, OPERATOR_ALONE.
    """
    operator.must_be(ENROLS)
    password = _password()
    row = insert(OperatorRow).values(
        login=body.login,
        name=body.name,
        roles=sorted(body.roles),
        active=True,
        password_is_given=True,
        password_hash=await hashed(password),
        granted_by=operator.login,
    )
    async with app.database.transaction() as session:
        _must_not_be_alone(operator, await _other_administrators(session, body.login))
        if not await session.scalar(row.on_conflict_do_nothing().returning(OperatorRow.login)):
            raise BusinessError(ErrorCode.OPERATOR_TAKEN)
        record_change(session, "enrol", body.login, sorted(body.roles), by=operator.login, reason=body.reason)
    return GivenPassword(login=body.login, password=password)


@router.post("/{login}")
async def change_operator(login: Login, body: Changed, operator: LoggedInOperator, app: App) -> StaffMember:
    """Change roles, revoke or restore an operator. A grant waits for another administrator.

    Raises BusinessError: NOT_FOUND, OPERATOR_LAST_ADMIN, OPERATOR_ALONE, OPERATOR_PENDING.
    """
    operator.must_be(ENROLS)
    async with app.database.transaction() as session:
        others = await _other_administrators(session, login)
        if (row := await session.get(OperatorRow, login, with_for_update=True)) is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        if not others and not (body.active and OperatorRole.ADMIN in body.roles):
            raise BusinessError(ErrorCode.OPERATOR_LAST_ADMIN)
        if body.active and not (row.active and body.roles <= set(row.roles)):
            _grant(row, operator, others)
        if not body.active or body.roles != set(row.roles):
            await withdraw_of(session, login)
        row.roles, row.active = sorted(body.roles), body.active
        action = "change" if body.active else "disable"
        record_change(session, action, login, sorted(body.roles), by=operator.login, reason=body.reason)
        if not body.active:
            await _log_out(session, login)
    return StaffMember.of(row)


@router.post("/{login}/confirm")
async def confirm_operator(login: Login, body: WithReason, operator: LoggedInOperator, app: App) -> StaffMember:
    """Confirm a grant of another administrator, after a check with the person.

    Raises BusinessError: NOT_FOUND, OPERATOR_NOT_READY, OPERATOR_SECOND_ADMIN.
    """
    operator.must_be(ENROLS)
    async with app.database.transaction() as session:
        row = await session.get(OperatorRow, login, with_for_update=True)
        if row is None or row.is_confirmed:
            raise BusinessError(ErrorCode.NOT_FOUND)
        if operator.login in (row.granted_by, login):
            raise BusinessError(ErrorCode.OPERATOR_SECOND_ADMIN)
        if row.password_is_given:  # the first administrator knows it: the person must set another one first
            raise BusinessError(ErrorCode.OPERATOR_NOT_READY)
        row.confirmed_by = operator.login
        record_change(session, "confirm", login, row.roles, by=operator.login, reason=body.reason)
    return StaffMember.of(row)


@router.post("/{login}/password")
async def give_password(login: Login, body: WithReason, operator: LoggedInOperator, app: App) -> GivenPassword:
    """Give an operator a new initial password. Raises BusinessError: NOT_FOUND, OPERATOR_ALONE, OPERATOR_PENDING."""
    operator.must_be(ENROLS)
    password = _password()
    async with app.database.transaction() as session:
        others = await _other_administrators(session, login)
        if (row := await session.get(OperatorRow, login, with_for_update=True)) is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        _grant(row, operator, others)
        row.password_hash, row.password_is_given = await hashed(password), True
        record_change(session, "password", login, row.roles, by=operator.login, reason=body.reason)
        await _log_out(session, login)
        await withdraw_of(session, login)
    return GivenPassword(login=login, password=password)


async def _other_administrators(session: AsyncSession, login: str) -> set[str]:
    """Lock all other administrators, so that two administrators cannot revoke each other at the same time."""
    administers = (
        OperatorRow.active,
        OperatorRow.is_confirmed,
        literal(str(OperatorRole.ADMIN)) == any_(OperatorRow.roles),
    )
    rows = select(OperatorRow.login).where(*administers).order_by(OperatorRow.login).with_for_update()
    return set(await session.scalars(rows)) - {login}


def _must_not_be_alone(operator: Operator, others: set[str]) -> None:
    """Raise BusinessError(OPERATOR_ALONE) if no other administrator can confirm."""
    if not others - {operator.login}:
        raise BusinessError(ErrorCode.OPERATOR_ALONE)


def _grant(row: OperatorRow, operator: Operator, others: set[str]) -> None:
    _must_not_be_alone(operator, others)
    if not row.is_confirmed and row.granted_by != operator.login:  # administrators cannot confirm their own grant
        raise BusinessError(ErrorCode.OPERATOR_PENDING)
    row.granted_by, row.confirmed_by = operator.login, None


def _password() -> str:
    return secrets.token_urlsafe(12)


async def _log_out(session: AsyncSession, login: str) -> None:
    open_ones = OperatorSession.login == login, OperatorSession.ended_at.is_(None)
    await session.execute(update(OperatorSession).where(*open_ones).values(ended_at=datetime.now(UTC)))
