"""Periodic check of the whole ledger. The health page shows the result of the last one."""

from datetime import UTC, datetime

from pydantic import BaseModel
from redis.asyncio import Redis

from activities.core.resources import Resources
from db.ledger.check import differences

KEY = "ledger:proof"


class Proof(BaseModel):
    """The result of a check: the number of differences, and its time."""

    differences: int
    at: datetime


async def prove(at: Resources) -> None:
    """Check the whole ledger and store the result."""
    async with at.database.transaction() as session:
        found = await differences(session)
    await at.redis.set(KEY, Proof(differences=len(found), at=datetime.now(UTC)).model_dump_json())


async def latest_proof(redis: Redis) -> Proof | None:
    """Return the result of the last check; None before the first one."""
    known = await redis.get(KEY)
    return Proof.model_validate_json(known) if known else None
