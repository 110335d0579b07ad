"""Operators' log-in: login name and password, then a cookie for eight hours."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Request, Response
from pydantic import Field, SecretStr
from sqlalchemy import update

from api.core.dependencies import App
from api.core.visitor_limits import FromVisitor
from api.http.cookies import OPERATOR
from api.http.envelope import Camel
from api.http.limits import address, limit
from api.http.router import PlainRouter
from api.operations.operator import FromCookie, NewOperator, Operator, digest, new_token
from db.accounts.passwords import check_hash, hashed
from db.operators.tables import OperatorRow, OperatorSession
from domain.core.common_passwords import is_common
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.operations import SHORTEST_PASSWORD, OperatorRole

router = PlainRouter(prefix="/session")
WRONG_PASSWORD = "operator-login"  # kind of attempts; the subject is the login name


class LogIn(Camel):
    """The login name and the password."""

    login: Annotated[str, Field(min_length=1, max_length=100)]
    password: Annotated[str, Field(min_length=1, max_length=200)]


class Who(Camel):
    """The operator of this browser. `passwordIsGiven`: the operator must first replace the initial password. Then,
    unless `isConfirmed`, a second administrator must confirm the operator."""

    login: str
    name: str
    roles: list[OperatorRole]
    password_is_given: bool
    is_confirmed: bool

    @classmethod
    def of(cls, operator: Operator | OperatorRow) -> "Who":
        return cls(
            login=operator.login,
            name=operator.name,
            roles=[OperatorRole(role) for role in sorted(operator.roles)],
            password_is_given=operator.password_is_given,
            is_confirmed=operator.is_confirmed,
        )


class NewPassword(Camel):
    """The current password and the new one."""

    current: Annotated[SecretStr, Field(min_length=1, max_length=200)]
    password: Annotated[SecretStr, Field(min_length=1, max_length=200)]


@router.post("")
async def operator_log_in(body: LogIn, request: Request, response: Response, app: App, visitor: FromVisitor) -> Who:
    """Log in. Raises BusinessError: OPERATOR_LOGIN_FAILED (also for an unknown login), LOGIN_LOCKED after five
    failures from one address; ProofRequired.
    """
    await limit(app.redis, "operator", address(request), times=30)
    attempt = await visitor.count_attempt(WRONG_PASSWORD, body.login)
    async with app.database.transaction() as session:
        row = await session.get(OperatorRow, body.login)
        known = row.password_hash if row and row.active else None
        if not await check_hash(known, body.password) or row is None:
            raise BusinessError(ErrorCode.OPERATOR_LOGIN_FAILED, remaining=attempt.left)
        await visitor.reset_attempts(session, WRONG_PASSWORD, body.login)
        token = new_token()
        expires_at = datetime.now(UTC) + POLICY.operator_session
        session.add(
            OperatorSession(token_hash=digest(token), login=row.login, address=address(request), expires_at=expires_at)
        )
    OPERATOR.set(response, app.settings, token, POLICY.operator_session)
    return Who.of(row)


@router.get("")
async def operator_session(operator: NewOperator) -> Who:
    """Return the logged-in operator."""
    return Who.of(operator)


@router.post("/password")
async def operator_password(
    body: NewPassword, operator: NewOperator, app: App, visitor: FromVisitor, token: FromCookie
) -> Who:
    """Replace the operator's own password; all other sessions of the operator end.

    Raises BusinessError: OPERATOR_LOGIN_FAILED, LOGIN_LOCKED, OPERATOR_PASSWORD_WEAK, PASSWORD_COMMON.
    """
    current, chosen = body.current.get_secret_value(), body.password.get_secret_value()
    attempt = await visitor.count_attempt(WRONG_PASSWORD, operator.login)
    others = (
        OperatorSession.login == operator.login,
        OperatorSession.token_hash != digest(token),
        OperatorSession.ended_at.is_(None),
    )
    async with app.database.transaction() as session:
        row = await session.get_one(OperatorRow, operator.login)
        if not await check_hash(row.password_hash, current):
            raise BusinessError(ErrorCode.OPERATOR_LOGIN_FAILED, remaining=attempt.left)
        await visitor.reset_attempts(session, WRONG_PASSWORD, operator.login)
        if len(chosen) < SHORTEST_PASSWORD or chosen == current:
            raise BusinessError(ErrorCode.OPERATOR_PASSWORD_WEAK)
        if is_common(chosen):
            raise BusinessError(ErrorCode.PASSWORD_COMMON)
        row.password_hash, row.password_is_given = await hashed(chosen), False
        await session.execute(update(OperatorSession).where(*others).values(ended_at=datetime.now(UTC)))
    return Who.of(row)


@router.delete("", status_code=204)
async def operator_log_out(app: App, response: Response, token: FromCookie) -> None:
    """End the session; without a session the call has no effect."""
    mine = OperatorSession.token_hash == digest(token), OperatorSession.ended_at.is_(None)
    async with app.database.transaction() as session:
        await session.execute(update(OperatorSession).where(*mine).values(ended_at=datetime.now(UTC)))
    OPERATOR.delete(response, app.settings)
