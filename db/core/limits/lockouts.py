"""Failed attempts at a secret, counted across all devices and processes."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.engine import Database
from db.core.limits.attempts import one_at_a_time
from db.core.tables import Attempt
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import LockPolicy, lock_length, locked_until

DAY = timedelta(days=1)
# Gets the attempts at the account from all addresses, and those of the address at all accounts; raises without a proof.
Prove = Callable[[int, int], Awaitable[None]]


class AttemptSource(NamedTuple):
    """Source and target of an attempt. `account`: a login, an id or a fingerprint; `address`: a fingerprint."""

    kind: str
    account: str
    address: str

    @property
    def here(self) -> str:
        """Return the kind of attempts from that address."""
        return f"{self.kind}@{self.address}"


class CountedAttempt(NamedTuple):
    """A counted attempt: the attempts left before the lock, and the minutes of that lock."""

    left: int
    minutes: int


async def count_attempt(database: Database, kind: str, subject: str) -> int:
    """Count one more attempt and return the number of attempts.

    It uses a separate transaction, so that the count remains if the attempt is refused. Concurrent attempts for one
    subject are counted one after another.
    """
    async with database.transaction() as session:
        await one_at_a_time(session, kind, subject)
        session.add(Attempt(kind=kind, subject=subject))
        await session.flush()
        return await counted_attempts(session, kind, subject)


async def counted_attempts(session: AsyncSession, kind: str, subject: str) -> int:
    """Return the number of attempts that were counted."""
    so_far = select(func.count()).where(Attempt.kind == kind, Attempt.subject == subject)
    return await session.scalar(so_far) or 0


async def take_attempt(database: Database, by: AttemptSource, policy: LockPolicy, prove: Prove) -> CountedAttempt:
    """Count one more attempt at a password, for this address and for all addresses.

    It uses a separate transaction. Raises BusinessError(LOGIN_LOCKED) while the account is locked for the address, and
    the errors that `prove` raises.
    """
    now = datetime.now(UTC)
    recent, of_account = Attempt.at > now - DAY, Attempt.subject == by.account
    async with database.transaction() as session:
        await one_at_a_time(session, by.here, "")
        await one_at_a_time(session, by.kind, by.account)
        at_all = await session.scalar(select(func.count()).where(Attempt.kind == by.here, recent)) or 0
        pair = select(func.count(), func.max(Attempt.at)).where(Attempt.kind == by.here, of_account, recent)
        wrong, last = (await session.execute(pair)).one()
        until = locked_until(policy, wrong, last)
        if until and until > now:
            raise BusinessError(ErrorCode.LOGIN_LOCKED, minutes=ceil((until - now) / timedelta(minutes=1)))
        everywhere = select(func.count()).where(Attempt.kind == by.kind, of_account, recent)
        await prove(await session.scalar(everywhere) or 0, at_all)
        session.add_all(Attempt(kind=kind, subject=by.account) for kind in (by.here, by.kind))
    locks, counted = divmod(wrong, policy.wrong)
    return CountedAttempt(policy.wrong - counted - 1, lock_length(policy, locks + 1) // timedelta(minutes=1))


async def reset_attempts(session: AsyncSession, by: AttemptSource) -> None:
    """Reset the count after a correct answer."""
    await session.execute(delete(Attempt).where(Attempt.kind.in_((by.here, by.kind)), Attempt.subject == by.account))
