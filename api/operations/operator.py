"""The operator of a request: the holder of a cookie with an open session."""

import hmac
import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Response
from sqlalchemy import func, select

from api.core.dependencies import App
from api.http.cookies import OPERATOR
from api.http.route import Handler, Route
from api.http.text import TextRequest
from db.core.engine import Database
from db.core.sealing import token_digest
from db.operators.tables import OperatorRow, OperatorSession
from domain.core.errors import BusinessError, ErrorCode
from domain.operations import READS_HISTORIES, OperatorRole

FromCookie = Annotated[str, Depends(OPERATOR.read)]  # the token of the session, or an empty text


@dataclass(frozen=True)
class Operator:
    """A member of the staff. The audit log contains `login`."""

    login: str
    name: str
    roles: frozenset[OperatorRole]
    password_is_given: bool = False  # set by another operator: the operator must replace it first
    is_confirmed: bool = True  # by a second administrator, if one has granted roles or a password

    def must_be(self, roles: frozenset[OperatorRole]) -> None:
        """Raise BusinessError(OPERATOR_FORBIDDEN) unless the operator has one of the roles."""
        if not self.roles & roles:
            raise BusinessError(ErrorCode.OPERATOR_FORBIDDEN)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    return token_digest(token).hex()


async def _of(database: Database, token: str) -> Operator:
    open_sessions = OperatorSession.ended_at.is_(None), OperatorSession.expires_at > func.now(), OperatorRow.active
    found = select(OperatorRow).join(OperatorSession, OperatorSession.login == OperatorRow.login)
    async with database.transaction() as session:
        row = await session.scalar(found.where(OperatorSession.token_hash == digest(token), *open_sessions))
    if row is None:
        raise BusinessError(ErrorCode.OPERATOR_LOGIN_REQUIRED)
    return Operator(
        row.login, row.name, frozenset(map(OperatorRole, row.roles)), row.password_is_given, row.is_confirmed
    )


class UploadRoute(Route):
    """Route class of calls that accept a file, which is read only from an operator."""

    def handler(self) -> Handler:
        handle = super().handler()

        async def for_operator(request: TextRequest) -> Response:
            if self.takes_a_file:
                try:
                    await _of(request.app.state.platform.database, OPERATOR.read(request))
                except BusinessError:
                    request.leave_body()  # refused by a dependency of the call
            return await handle(request)

        return for_operator


async def _new_operator(app: App, token: FromCookie) -> Operator:
    return await _of(app.database, token)


async def _operator(operator: Annotated[Operator, Depends(_new_operator)]) -> Operator:
    if operator.password_is_given:
        raise BusinessError(ErrorCode.OPERATOR_PASSWORD_DUE)
    if not operator.is_confirmed:
        raise BusinessError(ErrorCode.OPERATOR_UNCONFIRMED)
    return operator


async def _reader(
    app: App, cookie: FromCookie, authorization: Annotated[str, Header(include_in_schema=False)] = ""
) -> Operator:
    token = app.settings.operator_token.get_secret_value()
    if hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
        return Operator("command line", "", frozenset())
    operator = await _operator(await _of(app.database, cookie))
    operator.must_be(READS_HISTORIES)
    return operator


# These raise BusinessError(OPERATOR_LOGIN_REQUIRED).
LoggedInOperator = Annotated[Operator, Depends(_operator)]  # also OPERATOR_PASSWORD_DUE, OPERATOR_UNCONFIRMED
NewOperator = Annotated[Operator, Depends(_new_operator)]  # may still have to set a password
CodecReader = Annotated[Operator, Depends(_reader)]  # one of READS_HISTORIES, or the command line with its token
