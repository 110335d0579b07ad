"""Counted guesses at a secret, shared by all devices and processes."""

from sqlalchemy import func, select

from db.attempts import one_at_a_time
from db.engine import Database
from db.models import Attempt


async def count_guess(database: Database, kind: str, subject: str) -> int:
    """Count one more guess and say how many there were with it.

    In a transaction of its own: the count stays although the guess is then refused. One at a time a subject.
    """
    async with database.transaction() as session:
        await one_at_a_time(session, kind, subject)
        session.add(Attempt(kind=kind, subject=subject))
        await session.flush()
        so_far = select(func.count()).where(Attempt.kind == kind, Attempt.subject == subject)
        return await session.scalar(so_far) or 0
