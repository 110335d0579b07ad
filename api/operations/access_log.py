"""Log of operators' access to personal data: whose data, which data, and the reason."""

from collections.abc import Collection
from uuid import UUID

from fastapi import Request
from sqlalchemy import exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.http.limits import address
from api.operations.cases.evidence import evidence_of
from api.operations.cases.waiting import Waiting
from api.operations.operator import Operator
from db.operators.tables import PersonalDataAccess
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.operations import Queue

OPENINGS = {queue: f"case: {queue}" for queue in Queue}  # the entry for an opened case
FILE = "file: {}"  # the entry for an opened file


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


async def has_accessed(session: AsyncSession, operator: Operator, *, whose: str, what: str) -> bool:
    """Whether the operator has ever seen the data."""
    access = PersonalDataAccess
    about = access.who == operator.login, access.whose == whose, access.what == what
    return bool(await session.scalar(select(exists().where(*about))))


async def must_have_opened(session: AsyncSession, operator: Operator, found: Waiting) -> None:
    """Raise BusinessError(CASE_NOT_OPENED) unless the operator has opened the case since it reached its step."""
    if (await _opened(session, operator, found)).isdisjoint(OPENINGS.values()):
        raise BusinessError(ErrorCode.CASE_NOT_OPENED)


async def must_have_read(app: Platform, session: AsyncSession, operator: Operator, found: Waiting) -> None:
    """Raise BusinessError(INVALID_INPUT) unless the operator has opened every file of the case since it reached its
    step."""
    files, opened = (await evidence_of(app, session, found)).files, await _opened(session, operator, found)
    if unread := [file.label for file in files if FILE.format(file.name) not in opened]:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=f"서류를 먼저 열어 보세요: {', '.join(unread)}")


async def _opened(session: AsyncSession, operator: Operator, found: Waiting) -> set[str]:
    accesses = select(PersonalDataAccess.what).where(
        PersonalDataAccess.who == operator.login,
        PersonalDataAccess.whose == found.row.person,
        PersonalDataAccess.at >= found.row.step_at,
    )
    return set(await session.scalars(accesses))
