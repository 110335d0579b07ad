"""Failed attempts at a secret, counted across all devices and processes."""

from datetime import UTC, datetime, timedelta
from math import ceil

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.attempts import one_at_a_time
from db.core.engine import Database
from db.core.models import Attempt
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import LockPolicy


async def count_attempt(database: Database, kind: str, subject: str) -> int:
    """Count one more attempt and say how many there were with it.

    In a transaction of its own: the count stays although the attempt is then refused. One at a time a subject.
    """
    async with database.transaction() as session:
        await one_at_a_time(session, kind, subject)
        session.add(Attempt(kind=kind, subject=subject))
        await session.flush()
        so_far = select(func.count()).where(Attempt.kind == kind, Attempt.subject == subject)
        return await session.scalar(so_far) or 0


async def take_attempt(database: Database, kind: str, subject: str, policy: LockPolicy) -> int:
    """Count one more attempt at a password; how many are left if it is wrong.

    In a transaction of its own. Raises BusinessError(LOGIN_LOCKED) when none is left, until the lock's time is over.
    """
    since = datetime.now(UTC) - policy.locked
    async with database.transaction() as session:
        await one_at_a_time(session, kind, subject)
        recent = Attempt.kind == kind, Attempt.subject == subject, Attempt.at > since
        attempts, first = (await session.execute(select(func.count(), func.min(Attempt.at)).where(*recent))).one()
        if attempts >= policy.wrong:
            raise BusinessError(ErrorCode.LOGIN_LOCKED, minutes=ceil((first - since) / timedelta(minutes=1)))
        session.add(Attempt(kind=kind, subject=subject))
    return policy.wrong - attempts - 1


async def reset_attempts(session: AsyncSession, kind: str, subject: str) -> None:
    """The right answer was given: those before it count no more."""
    await session.execute(delete(Attempt).where(Attempt.kind == kind, Attempt.subject == subject))
