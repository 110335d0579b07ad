"""Counted attempts, shared by all devices and processes."""

from datetime import datetime

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.tables import Attempt
from domain.core.policy import Allowance, CodePolicy, allowance, seoul_midnight


async def allowed(session: AsyncSession, kind: str, subject: str, policy: CodePolicy, now: datetime) -> Allowance:
    """Return what may still be sent today."""
    today = select(func.count(), func.max(Attempt.at)).where(
        Attempt.kind == kind, Attempt.subject == subject, Attempt.at >= seoul_midnight(now)
    )
    count, last = (await session.execute(today)).one()
    return allowance(policy, count, last, now)


async def one_at_a_time(session: AsyncSession, kind: str, subject: str) -> None:
    """Wait for other transactions that count for the same subject."""
    await session.execute(
        text("select pg_advisory_xact_lock(hashtextextended(:what, 0))"), {"what": f"{kind}/{subject}"}
    )


async def spend(session: AsyncSession, kind: str, subject: str, policy: CodePolicy, now: datetime) -> Allowance:
    """Count one attempt if it is allowed; returns the allowance before it. Concurrent attempts for one subject are
    counted one after another."""
    await one_at_a_time(session, kind, subject)
    before = await allowed(session, kind, subject, policy, now)
    if before.remaining_count and not before.remaining_seconds:
        session.add(Attempt(kind=kind, subject=subject))
    return before
