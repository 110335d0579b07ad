"""Log of operators' access to personal data: whose data, which data, and the reason."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from fastapi import Request
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.limits import address
from api.operations.operator import Operator
from db.operators.tables import PersonalDataAccess
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY


def log_access(
    session: AsyncSession, operator: Operator, request: Request, *, whose: UUID | str, what: str, why: str
) -> None:
    """Add a row. `whose`: the owner of the data, the id of a person, of a consultation or of a
    workflow; the Temporal namespace for payloads that belong to no workflow."""
    session.add(PersonalDataAccess(who=operator.login, whose=str(whose), what=what, why=why, address=address(request)))


async def reason_for_access(
    session: AsyncSession, operator: Operator, *, whose: UUID | str, what: Collection[str]
) -> str:
    """The reason that the operator gave for the latest access to one of `what` within the length of a session.

    Raises BusinessError(CASE_NOT_OPENED) without one.
    """
    accesses = select(PersonalDataAccess.why).where(
        PersonalDataAccess.who == operator.login,
        PersonalDataAccess.whose == str(whose),
        PersonalDataAccess.what.in_(what),
        PersonalDataAccess.at > func.now() - POLICY.operator_session,
    )
    if why := await session.scalar(accesses.order_by(PersonalDataAccess.id.desc()).limit(1)):
        return why
    raise BusinessError(ErrorCode.CASE_NOT_OPENED)


async def accesses_since(session: AsyncSession, operator: Operator, *, whose: UUID | str, since: datetime) -> set[str]:
    """Return which of the person's data the operator has opened since that time."""
    accesses = select(PersonalDataAccess.what).where(
        PersonalDataAccess.who == operator.login,
        PersonalDataAccess.whose == str(whose),
        PersonalDataAccess.at >= since,
    )
    return set(await session.scalars(accesses))
